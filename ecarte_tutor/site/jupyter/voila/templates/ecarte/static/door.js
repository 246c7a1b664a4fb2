// Somebody is here after all, in a browser whose request did not tell.
const address = new URL(location.href);
address.searchParams.set("seat", "1");
location.replace(address);
