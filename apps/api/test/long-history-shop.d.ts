/** The rows of this part, whose indexes are made once, after them. */
export declare const TABLAS_DE_TIENDA: string[];
/**
 * What a shop of three branches writes beside its services, `n` of each: sales of ten products a branch, expenses, additional income,
 * movements of one article, payments that wait, and a fifth as many counts of cash. Amounts and texts repeat as they do in life.
 * @param {number} n
 * @param {string} hoy
 */
export declare const tienda: (n: number, hoy: string) => string[];
//# sourceMappingURL=long-history-shop.d.ts.map