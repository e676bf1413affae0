/** The height of the appointments of today in a dashboard, which is kept for them before they come. */
export const ALTO_DE_CITAS = { base: '9rem', xs: '16rem' };
/** Of one person, with room for one that is over, one that is on, and the next one of another day. */
export const ALTO_PROPIAS = '12rem';
