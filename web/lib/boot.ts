/** Addresses of the code of the page, its entry first: see `bootScript`. */
export const bootId = 'scripts';

/**
 * Runs in <head>: fetches the code of the page once something of it is painted; the bare ground, which a busy device
 * paints before that, is not enough. On a slow line the code would keep waiting what is there without it: the words,
 * their typefaces, the first picture. Whoever touches the page sooner waits no longer; a tab that nobody looks at paints
 * nothing, and has it three seconds after all else: a busy device may take two to paint. Each file is a script, not a
 * preload: it runs when it comes, in a task of its own, instead of all of them in one for which a finger waits. So what a
 * file may ask for as it runs is told here: Zod would try whether it may write functions, which our policy forbids and
 * browsers report.
 */
export const bootScript = `__zod_globalConfig={jitless:true};(function(d,c){function go(){if(!c)(c=JSON.parse(d.getElementById('${bootId}').textContent)).forEach(function(a){var e=d.createElement('script');e.type='module';e.src=a;e.fetchPriority='low';d.head.append(e)})}['pointerdown','keydown'].forEach(function(k){addEventListener(k,go,true)});addEventListener('load',function(){setTimeout(go,3e3)});new PerformanceObserver(function(l){l.getEntriesByName('first-contentful-paint').forEach(go)}).observe({type:'paint',buffered:true})})(document)`;
