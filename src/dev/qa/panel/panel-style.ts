/** The panel's own style sheet: it is in a frame, where the site's styles do not apply. Colours are the site's (look.md §2). */
export const panelStyle = `
*{box-sizing:border-box}
html{color-scheme:dark}
body{margin:0;background:#11171C;color:#EDE6DA;font:14px/1.45 "Segoe UI",system-ui,sans-serif}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;gap:8px;padding:8px 12px;background:#0A0E12;border-bottom:1px solid #2B3740}
h1{flex:1;margin:0;font-size:15px}
h2{margin:0 0 8px;font-size:14px;color:#EAD09A}
section{padding:12px;border-bottom:1px solid #1F2930}
p{margin:0 0 8px;color:#BCBDB7}
ul,ol{margin:0;padding:0;list-style:none}
button,.file{font:inherit;color:inherit;background:none;border:1px solid #6A7983;border-radius:2px;padding:0 12px;min-height:36px;cursor:pointer}
button:hover:enabled,.file:hover{border-color:#CBA768}
button:disabled,button[aria-disabled=true]{color:#6A7983;border-color:#2B3740;cursor:default}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-bottom:8px}
.file{display:inline-flex;align-items:center}
.file input{position:absolute;opacity:0;width:1px;height:1px}
.file:focus-within,:focus-visible{outline:2px solid #EAD09A;outline-offset:2px}
code{font:12px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 12px;margin:0}
dt{color:#BCBDB7}
dd{margin:0}
.timeline{max-height:220px;overflow:auto;font:12px/1.6 ui-monospace,monospace}
.timeline li{display:grid;grid-template-columns:64px minmax(0,1fr);gap:8px;overflow-wrap:anywhere}
.timeline time{color:#959DA1;text-align:right}
.timeline [aria-current]{color:#F79462}
.timeline summary{cursor:pointer}
.timeline .part{color:#EAD09A}
.timeline .beside{color:#8FC7A6}
.timeline dl{display:block;margin:2px 0 6px;padding-left:10px;border-left:1px solid #2B3740;color:#BCBDB7}
.timeline dl div{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px}
.timeline dt{color:#959DA1}
.timeline .note,.note{margin:2px 0 6px;padding-left:10px;border-left:2px solid #EAD09A;color:#EDE6DA;white-space:pre-wrap}
.timeline .differs,td .differs{color:#F79462}
pre{margin:4px 0;max-height:200px;overflow:auto;font:12px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;color:#BCBDB7}
summary{cursor:pointer}
.stacked{display:grid;gap:4px;margin-bottom:4px}
textarea{font:inherit;width:100%;padding:6px 8px;color:inherit;background:#0A0E12;border:1px solid #6A7983;border-radius:2px}
table{width:100%;table-layout:fixed;border-collapse:collapse;font:12px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
caption{padding-bottom:4px;text-align:left;color:#EAD09A}
th,td{padding:4px;vertical-align:top;text-align:left;font-weight:400;border-top:1px solid #1F2930}
thead th{color:#BCBDB7}
th:first-child{width:56px;color:#959DA1}
tr[aria-current]{background:#1B1512}
td dl{display:block;margin-top:4px;color:#BCBDB7}
td dl div{padding:2px 0}
td dt{color:#959DA1}
.bad{color:#F3A29B}
.good{color:#8FC7A6}
input[type=range]{width:100%;margin:4px 0 12px}
label{min-width:0}
select{max-width:100%}
select,input[type=text],input[type=number]{font:inherit;min-height:36px;padding:0 8px;color:inherit;background:#0A0E12;border:1px solid #6A7983;border-radius:2px}
.scenario{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 12px;padding:8px 0;border-top:1px solid #1F2930}
.scenario p{margin:0;font-size:12px}
.scenario .row{margin:0;grid-column:1/-1}
.scenario label{display:grid;font-size:12px;color:#BCBDB7}
.scenario input{width:110px}
`
