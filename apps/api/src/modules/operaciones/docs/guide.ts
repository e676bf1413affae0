import { PORMENORES } from './guide-details.js';
import { PRIMEROS_PASOS } from './guide-first-steps.js';
import type { Seccion } from './guide-section.js';

/** The guide of the API, in its order. */
export const GUIA: readonly Seccion[] = [...PRIMEROS_PASOS, ...PORMENORES];
