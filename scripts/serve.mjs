// npm run serve: the product as it was last built, for a machine that must not install or build.
import { exigirConstruido, exigirNode, seguirCon } from './workspace.mjs';

exigirNode();
exigirConstruido();
await seguirCon('main.js');
