// npm start: from an empty clone to the product in the browser.
import { construir, exigirNode, instalar, seguirCon } from './workspace.mjs';

exigirNode();
await instalar({ completa: false });
await construir();
await seguirCon('main.js');
