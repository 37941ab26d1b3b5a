/**
 * Runs in <head>: a browser that goes back or forward to a page shows it as it has kept it, with the seats, payments and
 * names of then, and asks nobody. The page has itself asked for again, unseen until then. Where nobody answers, as
 * without a line, it is shown as it was: the browser would put its own page in its place.
 */
export const reloadOnBackScript = `(function(n,s){if(n&&n.type==='back_forward'&&!n.transferSize&&navigator.onLine){s.visibility='hidden';fetch('/healthz',{cache:'no-store',signal:AbortSignal.timeout(5e3)}).then(function(){location.reload()},function(){s.visibility=''})}})(performance.getEntriesByType('navigation')[0],document.documentElement.style)`;
