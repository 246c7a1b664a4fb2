/* Brute force, for the benchmark beside it: play every one of the 65,780 deals to the end.
 *
 * Alpha-beta on explicit cards, with no table and no memory from deal to deal. A card is a bit: bit
 * 8 * suit + rank, as in the pack of the Python package (suits C D S H, ranks 7 8 9 10 A J Q K).
 *
 * Reads lines of seven integers: five cards of the hand, the turn-up, 1 if the holder leads or 0.
 * Writes, for each, six counts: on how many opponent hands the holder makes 0..5 tricks.
 */
#include <stdint.h>
#include <stdio.h>

enum { HAND_SIZE = 5, PACK_SIZE = 32, SUIT_SIZE = 8, UNSEEN = PACK_SIZE - HAND_SIZE - 1 };

static uint32_t trumps;

static uint32_t suit_of(int card) { return 0xffu << (card / SUIT_SIZE * SUIT_SIZE); }

static uint32_t legal_replies(uint32_t hand, int lead)
{
    uint32_t following = hand & suit_of(lead);
    if (following) {
        uint32_t winning = following & ~((2u << lead) - 1);
        return winning ? winning : following;
    }
    return hand & trumps ? hand & trumps : hand;
}

static int follower_wins(int lead, int reply)
{
    uint32_t bit = 1u << reply;
    return bit & suit_of(lead) ? reply > lead : (bit & trumps) != 0;
}

/* The leader's tricks of the `left` still to play; exact between `low` and `high`, else a bound. */
static int solve(uint32_t leader, uint32_t follower, int left, int low, int high)
{
    int best = -1;
    uint32_t leads = leader;
    int previous = -1;
    while (leads) {
        int lead = 31 - __builtin_clz(leads);
        leads ^= 1u << lead;
        if (previous >= 0 && suit_of(previous) == suit_of(lead)) {
            uint32_t between = ((1u << previous) - 1) & ~((2u << lead) - 1);
            if (!(between & follower)) {
                previous = lead; /* as good as the card above it, which was tried */
                continue;
            }
        }
        previous = lead;
        int worst = left + 1;
        int ceiling = high;
        int floor = best > low ? best : low;
        for (uint32_t replies = legal_replies(follower, lead); replies; replies &= replies - 1) {
            int reply = __builtin_ctz(replies);
            uint32_t mine = leader & ~(1u << lead), theirs = follower & ~(1u << reply);
            int won = !follower_wins(lead, reply), value = won;
            if (left > 1 && won)
                value += solve(mine, theirs, left - 1, floor - 1, ceiling - 1);
            else if (left > 1)
                value = left - 1 - solve(theirs, mine, left - 1, left - 1 - ceiling, left - 1 - floor);
            if (value < worst)
                worst = value;
            if (worst < ceiling)
                ceiling = worst;
            if (worst <= floor)
                break;
        }
        if (worst > best)
            best = worst;
        if (best >= high)
            break;
    }
    return best;
}

static void count_hand(uint32_t hand, int turn_up, int leads, long counts[HAND_SIZE + 1])
{
    uint32_t unseen[UNSEEN];
    int found = 0;
    for (int card = 0; card < PACK_SIZE; card++)
        if (!(hand >> card & 1) && card != turn_up)
            unseen[found++] = 1u << card;
    trumps = suit_of(turn_up);
    for (int a = 0; a < UNSEEN; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++)
                for (int d = 0; d < c; d++)
                    for (int e = 0; e < d; e++) {
                        uint32_t other = unseen[a] | unseen[b] | unseen[c] | unseen[d] | unseen[e];
                        int tricks = leads ? solve(hand, other, HAND_SIZE, 0, HAND_SIZE)
                                           : HAND_SIZE - solve(other, hand, HAND_SIZE, 0, HAND_SIZE);
                        counts[tricks]++;
                    }
}

int main(void)
{
    int cards[HAND_SIZE], turn_up, leads;
    while (scanf("%d %d %d %d %d %d %d", cards, cards + 1, cards + 2, cards + 3, cards + 4, &turn_up,
                 &leads) == 7) {
        uint32_t hand = 0;
        long counts[HAND_SIZE + 1] = {0};
        for (int place = 0; place < HAND_SIZE; place++)
            hand |= 1u << cards[place];
        count_hand(hand, turn_up, leads, counts);
        for (int tricks = 0; tricks <= HAND_SIZE; tricks++)
            printf("%ld%c", counts[tricks], tricks < HAND_SIZE ? ' ' : '\n');
        fflush(stdout);
    }
    return 0;
}
