export const STYLE = `
:root{color-scheme:dark;--ground:#0e1116;--panel:#161b23;--line:#2c3440;--field:#0e1218;--text:#eef1f6;--soft:#a6b0bf;--accent:#8b7bff;--accent-ink:#0d0a24;--bad:#ff9c9c;--bad-ground:#3a1619;--note:#ffd479;--note-ground:#2c2410}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;min-height:100vh}
a{color:#b9aeff}
a:hover{color:#fff}
.banner{background:var(--note-ground);color:var(--note);border-bottom:1px solid #4d3f17;padding:10px 20px;text-align:center;font-size:14px}
.banner strong{letter-spacing:.04em}
main{max-width:1040px;margin:0 auto;padding:48px 24px 64px;display:grid;gap:48px;grid-template-columns:minmax(0,1fr)}
@media(min-width:860px){main.two{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:72px;padding-top:72px}}
main.one{max-width:520px}
.back{display:inline-flex;align-items:center;gap:8px;text-decoration:none;color:var(--soft);padding:6px 0;margin-bottom:20px}
h1{font-size:18px;font-weight:500;color:var(--soft);margin:0 0 4px}
h2,.title{color:var(--text);font-weight:650;font-size:20px;line-height:1.3;margin:0 0 20px}
.total{font-size:40px;line-height:1.15;font-weight:650;letter-spacing:-.02em;margin:0 0 28px;font-variant-numeric:tabular-nums}
.items{list-style:none;margin:0;padding:0}
.items li{display:flex;gap:16px;justify-content:space-between;padding:14px 0;border-top:1px solid var(--line)}
.items .name{font-weight:550;overflow-wrap:anywhere}
.items .soft,.soft{color:var(--soft);font-size:14px}
.items .price{font-variant-numeric:tabular-nums;white-space:nowrap}
.sum{display:flex;justify-content:space-between;border-top:1px solid var(--line);padding-top:14px;font-weight:650;font-variant-numeric:tabular-nums}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:16px;padding:28px}
@media(max-width:480px){main{padding:28px 16px 48px;gap:28px}.panel{padding:20px;border-radius:14px}.total{font-size:34px}}
label{display:block;font-size:14px;font-weight:550;margin:0 0 6px}
.field{margin-bottom:18px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px}
input{width:100%;font:inherit;color:inherit;background:var(--field);border:1px solid #465164;border-radius:10px;padding:11px 13px;min-height:46px}
input[readonly]{color:var(--soft)}
input::placeholder{color:#7d8898}
input[aria-invalid=true]{border-color:var(--bad)}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.wrong{color:var(--bad);font-size:14px;margin:6px 0 0}
.alert{background:var(--bad-ground);border:1px solid #7c3338;color:#ffd0d0;border-radius:10px;padding:12px 14px;margin-bottom:20px}
button{width:100%;min-height:50px;border:0;border-radius:10px;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:650;cursor:pointer}
button:hover{background:#a196ff}
button.quiet{background:transparent;color:var(--text);border:1px solid #465164;margin-top:12px}
button.quiet:hover{background:#222936}
details{margin-top:22px;border-top:1px solid var(--line);padding-top:16px;font-size:14px}
summary{cursor:pointer;color:var(--soft)}
dl{margin:12px 0 0;display:grid;gap:8px}
dl div{display:flex;flex-wrap:wrap;gap:2px 14px;justify-content:space-between}
dt{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:nowrap}
dd{margin:0;color:var(--soft)}
.note{margin:16px 0 0;color:var(--soft);font-size:14px;overflow-wrap:anywhere}
`;
