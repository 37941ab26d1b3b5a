/**
 * Runs in <head>: when the browser goes back or forward, it shows its cached copy of the page, with stale seats,
 * payments and names, and does not ask the server. This script reloads such a page and hides it until then. When the
 * server does not answer, as when offline, the copy is shown: a reload would replace it with the browser's own error
 * page.
 */
export const reloadOnBackScript = `(function(n,s){if(n&&n.type==='back_forward'&&!n.transferSize&&navigator.onLine){s.visibility='hidden';fetch('/healthz',{cache:'no-store',signal:AbortSignal.timeout(5e3)}).then(function(){location.reload()},function(){s.visibility=''})}})(performance.getEntriesByType('navigation')[0],document.documentElement.style)`;
