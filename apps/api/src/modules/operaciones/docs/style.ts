/** The whole look of the page, light and dark, screen, telephone and paper. */
export const ESTILO = `:root{color-scheme:light dark;
  --borde:#d4d4d8;--suave:#f4f4f5;--texto:#18181b;--gris:#52525b;--acento:#0f766e;--fondo:#fff}
@media(prefers-color-scheme:dark){:root{--borde:#3f3f46;--suave:#27272a;--texto:#f4f4f5;--gris:#a1a1aa;--acento:#2dd4bf;--fondo:#18181b}}
*{box-sizing:border-box}
body{font:16px/1.6 system-ui,sans-serif;margin:0;color:var(--texto);background:var(--fondo)}
a{color:var(--acento)}header,main{max-width:60rem;margin:0 auto;padding:0 1rem}header{padding-top:2rem}h1{margin:0;font-size:1.8rem}
h2{margin:2.5rem 0 .5rem;font-size:1.35rem;border-top:1px solid var(--borde);padding-top:1.5rem}
h3{margin:1.8rem 0 .4rem;font-size:1.1rem}h4{margin:1rem 0 .3rem;font-size:.9rem}
p{margin:.5rem 0;max-width:46rem}nav ul{columns:9.5rem;padding-left:1.1rem;margin:.5rem 0}nav a{display:inline-block;padding:.25rem 0}
code{font:.88em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--suave);padding:.1em .3em;
  border-radius:4px;overflow-wrap:anywhere}
pre{font:.82rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow:auto;background:var(--suave);
  border:1px solid var(--borde);border-radius:8px;padding:.8rem;margin:.5rem 0}
figure{margin:1rem 0}figcaption{font-size:.9rem;color:var(--gris)}.estado{font-weight:600}
details{border:1px solid var(--borde);border-radius:8px;margin:.4rem 0;padding:0 .8rem}
summary{cursor:pointer;padding:.6rem 0;overflow-wrap:anywhere}details[open]{padding-bottom:.8rem}
summary b{display:inline-block;min-width:4.2rem;font-size:.8rem}summary code{background:none;padding:0}
summary span{color:var(--gris);margin-left:.4rem}
.get{color:#0f766e}.post{color:#1d4ed8}.put{color:#b45309}.delete{color:#b91c1c}
@media(prefers-color-scheme:dark){.get{color:#2dd4bf}.post{color:#93c5fd}.put{color:#fbbf24}.delete{color:#fca5a5}}
.ancha{overflow-x:auto;margin:.5rem 0}table{border-collapse:collapse;font-size:.9rem;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid var(--borde)}
td code{overflow-wrap:normal}footer{max-width:60rem;margin:3rem auto 2rem;padding:0 1rem;color:var(--gris);font-size:.9rem}
@media print{details{border:0}details>*{display:block}pre{white-space:pre-wrap}nav{display:none}}`;
