// Made by `python -m tools.script_types` from what Python sends.

interface GameTableTraits {
  bookmark: any;
  drawer: ButtonGroup[];
  drawn_by: any;
  layout: any;
  longest_kept: number;
  rules_page: RulesPage;
  scene: Scene;
  sent_once: any;
}

interface ChooserTraits {
  at_the_foot: boolean;
  chosen: number;
  drawn_by: any;
  hands: any[];
  layout: any;
  name: string;
  notice: string;
  sent_once: any;
  titles: any[];
}

interface YouPanelTraits {
  asked_set: any;
  drawn_by: any;
  faces: any;
  keeps_here: boolean;
  largest: number;
  layout: any;
  part: number;
  view: ProgressPage;
}

interface ClassPanelTraits {
  drawn_by: any;
  largest: number;
  layout: any;
  part: number;
  sent_once: any;
  view: ClassView;
}

interface HintChartTraits {
  drawn_by: any;
  heads: any;
  layout: any;
  parts: Record<string, HintLine[]>;
  sent_once: any;
}

interface SentOnceTraits {
  address: string;
  cards: any;
  faces: any;
  lesson: string;
  words: Word[];
}

interface ButtonGroup {
  title: string;
  buttons?: SceneButton[];
  note?: string;
  chips?: Chip[];
  folded?: boolean;
}

interface SceneButton {
  action: string;
  value?: string;
  label: string;
  key?: string;
  hint?: string;
  chosen?: boolean;
  mark?: "" | "right" | "wrong";
  main?: boolean;
}

interface Chip {
  action: string;
  value: string;
  label: string;
  cards?: string | (string | SceneCard)[];
  panel?: Panel;
}

interface SceneCard {
  card: string;
  lit?: boolean;
  dim?: boolean;
  caption?: string;
  note?: string;
  action?: string;
  value?: string;
  key?: string;
  chosen?: boolean;
  mark?: "" | "right" | "wrong";
}

interface Panel {
  name: string;
  title: string;
  badge?: Badge;
  lead?: string;
  text?: string;
  source?: string;
  chart?: Chart;
}

interface Badge {
  words: string;
  tone?: "good" | "wrong" | "fair" | "plain";
  sign?: string;
}

interface Chart {
  kind: "bars" | "chances" | "map" | "line" | "trend";
  values: any[];
  earlier?: number;
  changes?: [string, string, string][];
  turning?: number;
  figure?: string;
  marks?: [string, number][];
  written?: number[][];
}

interface RulesPage {
  title: string;
  file: string;
  blocks: RuleBlock[];
}

interface RuleBlock {
  title: string;
  cards?: string[];
  lines: RuleLine[];
}

interface RuleLine {
  text: string;
  figure?: string;
  is_own?: boolean;
}

interface Scene {
  title: string;
  sentence?: string;
  progress?: string;
  code?: string;
  code_name?: string;
  menu?: ButtonGroup;
  problem?: ProblemLine;
  habit?: HabitLine;
  asks?: "" | "asked" | "done";
  corner?: string[];
  turn_up?: string | SceneCard;
  laid?: Tray[];
  picture?: string;
  cards?: (string | SceneCard)[];
  lit?: string;
  table?: CardTable;
  opponents?: OpponentChoice[];
  choices?: SceneButton[];
  trays?: Tray[];
  notice?: string;
  help?: string[];
  story?: GameStory;
  strip?: Strip;
  doors?: VerdictDoor[];
  panels?: Record<string, Omit<Panel, "name">>;
  after?: string;
  rows?: Row[];
  row_button?: SceneButton;
  actions?: SceneButton[];
  aside?: SceneButton[];
  links?: SceneLink[];
  goes_on?: boolean;
  groups?: ButtonGroup[];
  more?: string;
  entry?: TextEntry;
  lines?: TextEntry;
  made?: MadeSet;
  drawing?: string;
  events?: TableEvent[];
  record?: string[];
  waits?: boolean;
  begins_in_view?: boolean;
  calls?: boolean;
  spoken?: string;
}

interface ProblemLine {
  line: string;
  linked?: boolean;
}

interface HabitLine {
  text: string;
  note: string;
  right: number;
  needed: number;
}

interface Tray {
  title: string;
  cards: (string | SceneCard)[];
  action?: string;
  lit?: string;
  unlit?: string;
  note?: string;
}

interface CardTable {
  me: TablePlayer;
  opponent: TablePlayer;
  target?: number;
  trumps?: string;
  held?: number;
  open?: string[];
  stock?: number;
  tricks?: PlayedTrick[];
  trick?: PlayedTrick;
  alone?: boolean;
  over?: boolean;
  end?: GameEnd;
}

interface TablePlayer {
  name: string;
  role: string;
  score?: number;
  tags?: string[];
  discarded?: number;
  face?: string;
  says?: string;
}

interface PlayedTrick {
  mine?: string;
  theirs?: string;
  by?: "me" | "opponent";
}

interface GameEnd {
  record?: string;
  turning?: string;
}

interface OpponentChoice {
  button: SceneButton;
  face?: string;
  manner: string;
  record: string;
  weakness?: string;
  asks?: string;
}

interface GameStory {
  names: [string, string];
  score: [number, number];
  deals: DealLine[];
  chart?: Chart;
  turning?: string;
  parts?: StoryPart[];
  pasted?: string;
}

interface DealLine {
  text: string;
  tricks?: string;
  points?: string;
  score: string;
  chance?: string;
  is_turning?: boolean;
}

interface StoryPart {
  label: string;
  figure: string;
}

interface Strip {
  sign: "right" | "wrong" | "either" | "differ" | "ask" | "wait";
  line: string;
  reason?: string;
  advice?: string;
  scale?: number;
  caption?: string;
  break_even?: BreakEven;
}

interface BreakEven {
  wins: number;
  needs: number;
  told: string;
  why: string;
}

interface VerdictDoor {
  name: string;
  title: string;
  says?: string;
  panels?: Record<string, Omit<Panel, "name">>;
  action?: string;
  value?: string;
  key?: string;
}

interface Row {
  cards: string | (string | SceneCard)[];
  badge?: Badge;
  text: string;
  value?: string;
  by?: "me" | "opponent" | "";
}

interface SceneLink {
  label: string;
  address: string;
  main?: boolean;
}

interface TextEntry {
  action: string;
  label: string;
  button: string;
  longest: number;
  rows?: number;
  more?: string;
  leads?: boolean;
  names?: boolean;
  first?: boolean;
  main?: boolean;
  typed?: string;
  note?: string;
  refused?: boolean;
}

interface MadeSet {
  name: string;
  code: string;
  called?: string;
  text: string;
  covers: Covered[];
  named?: boolean;
  page?: string;
  packed?: boolean;
  sheet: SceneButton;
}

interface Covered {
  title: string;
  hands: string[];
}

interface TableEvent {
  kind: "deal" | "turn" | "say" | "discard" | "draw" | "king" | "play" | "trick" | "score" | "game";
  by?: "me" | "opponent";
  cards?: string;
  number?: number;
  words?: string;
  says?: string;
  tags?: string[];
  spoken?: string;
}

interface ProgressPage {
  title: string;
  sentence: string;
  keeping: string;
  notice: string;
  panels: Record<string, Omit<Panel, "name">>;
  buttons: SceneButton[];
  spoken: string;
  you?: You;
  glance?: Record<string, any>;
  next_due?: number;
  more?: string;
  practice: string;
  practises?: boolean;
}

interface You {
  number: NumberCard;
  due: string;
  habit: string;
  rows: SkillRow[];
  opponents: OpponentRow[];
  games: GameLine[];
  game: string;
}

interface NumberCard {
  figure: string;
  words: string;
  between?: string;
  sentence?: string;
  chart?: Chart;
}

interface SkillRow {
  skill: string;
  label: string;
  right: number;
  asked: number;
  lesson?: string;
  practised?: boolean;
}

interface OpponentRow {
  label: string;
  face: string;
  record: string;
  passed: boolean;
}

interface GameLine {
  text: string;
  code?: string;
}

interface ClassView {
  sentence: string;
  menu?: SceneButton[];
  judges?: SceneButton[];
  judged?: string;
  order?: string;
  name?: string;
  code?: string;
  standing?: string;
  most_missed?: string;
  hardest?: SceneButton;
  problems?: ProblemRow[];
  headings?: string[];
  students?: StudentRow[];
  unread?: string[];
  buttons?: SceneButton[];
  notice?: string;
}

interface ProblemRow {
  place: number;
  cards: string[];
  turn_up: string;
  question: string;
  missed: string;
  hard: boolean;
  bars: [string, BarPart[]][];
  answer: string;
  hint: string;
  missed_by?: string;
}

interface BarPart {
  label: string;
  count: number;
  mark: "right" | "half" | "wrong";
  differs?: boolean;
}

interface StudentRow {
  name: string;
  cells: string[];
  state?: string;
  note?: string;
  value?: string;
  answers?: ([number, "right" | "half" | "wrong", boolean, string])[];
}

interface HintLine {
  id: string;
  title: string;
  span: [number, number];
  dot?: number;
  stands?: boolean;
  figure: string;
  spoken: string;
  told: string[];
  hand?: string[];
  turn_up?: string;
  caption?: string;
}

interface Word {
  name: string;
  term: string;
  meaning: string;
  french?: string;
  forms?: string[];
  everyday?: boolean;
  chapter: "the game" | "the hints" | "the numbers";
}

interface DiagramView {
  label?: string;
  parts: DiagramPart[];
  told?: string;
}

interface DiagramPart {
  label?: string;
  lines?: string[];
  cards?: string[];
  tone?: "" | "good" | "gold";
  raised?: boolean;
  told?: string;
}

interface Dial {
  label: string;
  cards?: string[];
  start: number;
  last?: number;
  truth?: number;
  told?: string;
  gain?: number;
}
