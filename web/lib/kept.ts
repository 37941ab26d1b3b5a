/**
 * Runs in <head>: a browser that goes back or forward to a page shows it as it has kept it, with the seats, payments and
 * names of then, and asks nobody. The page has itself asked for again, unless there is no line.
 */
export const keptScript = `(function(n){if(n&&n.type==='back_forward'&&!n.transferSize&&navigator.onLine){stop();location.reload()}})(performance.getEntriesByType('navigation')[0])`;
