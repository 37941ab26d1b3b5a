import { pacificZone } from './zones.ts';

/**
 * Runs in <head>: whoever comes for the first time from another zone than the one that the server had to guess is
 * shown no time until the page knows better; `.zoned` in base.css.
 */
export const zoneScript = `(function(){try{if(!/(^|; )tz=/.test(document.cookie)&&Intl.DateTimeFormat().resolvedOptions().timeZone!=='${pacificZone}')document.documentElement.dataset.zone='guessed'}catch(e){}})()`;
