/**
 * Runs in <head>: whoever comes for the first time from another zone than Pacific time, which the server had to guess,
 * is shown no time until the page knows better; `.zoned` in base.css. Told apart by the hours behind UTC in winter and
 * summer: to ask for the zone's name loads tables, which takes a phone a tenth of a second before anything is seen.
 */
export const zoneScript = `(function(){try{if(!/(^|; )tz=/.test(document.cookie)&&(new Date(2026,0).getTimezoneOffset()!==480||new Date(2026,6).getTimezoneOffset()!==420))document.documentElement.dataset.zone='guessed'}catch(e){}})()`;
