/** Addresses of the code of the page, its entry first: see `bootScript`. */
export const bootId = 'scripts';

/**
 * Runs in <head>: fetches the code of the page once something is painted. On a slow line it would keep waiting what is
 * there without it: the words, their typefaces, the first picture. Whoever touches the page sooner waits no longer, nor
 * does a tab that nobody looks at, which paints nothing.
 */
export const bootScript = `(function(){var b;function go(){if(b)return;b=1;JSON.parse(document.getElementById('${bootId}').textContent).forEach(function(a,i){var e=document.createElement(i?'link':'script');if(i){e.rel='modulepreload';e.href=a}else{e.type='module';e.src=a}e.fetchPriority='low';document.head.append(e)})}['pointerdown','keydown','visibilitychange'].forEach(function(k){addEventListener(k,go,true)});addEventListener('load',function(){setTimeout(go,500)});if(document.hidden||!(PerformanceObserver.supportedEntryTypes||[]).includes('paint'))go();else new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)go()}).observe({type:'paint',buffered:true})})()`;
