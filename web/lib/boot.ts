/** Id of the script element that lists the URLs of the page's code, the entry first: see `bootScript`. */
export const bootId = 'scripts';

/** What is said when the code does not come: the page can be read without it, but its buttons do nothing. */
const withoutCode =
  'The code of this page did not load, so its buttons do not work. Check your connection, then <a href="" class="font-semibold underline">try again</a>.';
const noticeClass =
  'sticky top-0 z-50 border-b border-red bg-red-tint px-4 py-3 text-center text-sm text-text';

/**
 * Runs in <head>: loads the page's code after the first contentful paint. The first paint is not enough, because a
 * busy device paints the bare background before it. On a slow connection the code would delay what the page shows
 * without it: the words, the fonts, the first picture. A pointer or key press starts the code at once. A background
 * tab paints nothing, so its code starts three seconds after the load event; a busy device may need two seconds to
 * paint. Each file is a script, not a preload: it runs when it arrives, in a task of its own, instead of all files in
 * one long task that delays input. A setting that a file needs when it runs must therefore be made here: Zod would
 * test whether it may create functions, which our CSP forbids and browsers report. The notice hangs on the entry
 * alone: it also fails when a file that it imports does not come, and what else is missing, its running code reports.
 */
export const bootScript = `__zod_globalConfig={jitless:true};(function(d,c){function go(){if(!c)(c=JSON.parse(d.getElementById('${bootId}').textContent)).forEach(function(a,i){var e=d.createElement('script');e.type='module';e.src=a;e.fetchPriority='low';if(!i)e.onerror=function(){var p=d.createElement('p');p.setAttribute('role','alert');p.className='${noticeClass}';p.innerHTML='${withoutCode}';d.body.prepend(p)};d.head.append(e)})}['pointerdown','keydown'].forEach(function(k){addEventListener(k,go,true)});addEventListener('load',function(){setTimeout(go,3e3)});new PerformanceObserver(function(l){l.getEntriesByName('first-contentful-paint').forEach(go)}).observe({type:'paint',buffered:true})})(document)`;
