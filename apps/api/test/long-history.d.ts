/**
 * Fills an empty, migrated database. Indexes are built once, after the rows, and the foreign keys, which hold, are not looked at one by one.
 * `cosas`: so many sales, expenses and the like too; `hoy`: the last day of the history.
 * @param {Pick<import('pg').ClientBase, 'query'>} cliente one connection, not a pool
 * @param {number} n
 * @param {{ citas?: number, cosas?: number, hoy?: string }} opciones
 */
export declare function llenar(cliente: Pick<import('pg').ClientBase, 'query'>, n: number, { citas, cosas, hoy }?: {
    citas?: number;
    cosas?: number;
    hoy?: string;
}): Promise<void>;
//# sourceMappingURL=long-history.d.ts.map