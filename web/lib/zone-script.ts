/**
 * Runs in <head>: a first-time visitor from another zone than Pacific time, which the server had to guess, sees no
 * times until the page knows the zone; `.zoned` in base.css. The zone is recognised by its UTC offset in winter and
 * summer: asking for its name loads tables, which takes a phone a tenth of a second before anything is visible.
 */
export const zoneScript = `(function(){try{if(!/(^|; )tz=/.test(document.cookie)&&(new Date(2026,0).getTimezoneOffset()!==480||new Date(2026,6).getTimezoneOffset()!==420))document.documentElement.dataset.zone='guessed'}catch(e){}})()`;
