import { admin, type Dialog, removal, type Step } from './dialog';

const debtor: Step = { row: 'Cartera' };
/** The account of a person: of the demonstration one paid more than a ticket was. */
const inFavor: readonly Step[] = [{ row: 'Personas' }, 'Ver la cuenta'];

/** The dialogs of the people who are served, and of what they owe and left. */
export const OF_PEOPLE: readonly Dialog[] = [
  ...admin('/personas', [
    { open: ['Nueva persona'], name: 'Nueva persona', field: 'Nombre', file: 'features/personas/ficha-modal' },
    { open: ['Editar'], name: 'Editar ficha', field: 'Nombre', file: 'features/personas/ficha-modal' },
    { open: [{ row: 'Personas' }], name: /./, file: 'features/personas/ficha-cajon' },
    { open: ['Importar'], name: 'Importar personas', field: 'Sucursal', file: 'features/entidades/importar-modal' },
    removal('Archivar ficha', 'features/personas/fichas-tab', ['Archivar']),
  ]),
  ...admin('/personas?tab=repetidas', [
    { open: [/^Unir /], name: 'Unir fichas', field: /./, file: 'features/personas/unir-modal' },
  ]),
  ...admin('/personas?search=Julián Ospina', [
    {
      open: [{ row: 'Personas' }, 'Unir con otra ficha'],
      name: 'Unir fichas',
      field: /^La otra ficha de /,
      file: 'features/personas/unir-modal',
    },
  ]),
  ...admin('/personas?tab=campos', [
    { open: ['Nuevo campo'], name: 'Nuevo campo', field: 'Nombre', file: 'features/personas/campo-modal' },
  ]),
  ...admin('/personas?tab=textos', [
    {
      open: [/^Cambiar el texto de/],
      name: 'Cambiar el texto',
      field: 'Guardar sus datos',
      file: 'features/personas/textos-tab',
    },
  ]),
  ...admin('/personas?entidad_id=1', [
    {
      open: [{ row: 'Personas' }, 'Cambiar límite'],
      name: 'Límite',
      field: /^Hasta cuánto/,
      file: 'features/deudas/limite-modal',
    },
  ]),
  ...admin('/cartera', [
    { open: ['Abonar'], name: 'Abonar', field: 'Cuánto abona', file: 'features/deudas/abonar-modal' },
    { open: [debtor], name: /^Cuenta de /, file: 'features/deudas/cuenta-modal' },
    {
      open: [debtor, 'Recibir anticipo'],
      name: 'Recibir anticipo',
      field: 'Cuánto deja',
      file: 'features/deudas/anticipo-modal',
    },
    removal('Anular abono', 'features/deudas/cuenta-panel', [debtor, 'Anular']),
    {
      open: [debtor, 'Castigar deuda'],
      name: /^Castigar/,
      field: /castiga/,
      file: 'features/devoluciones/castigar-modal',
    },
  ]),
  ...admin('/personas?search=Julián Ospina', [
    {
      open: [...inFavor, 'Devolver'],
      name: 'Devolver saldo a favor',
      field: 'Cuánto se devuelve',
      file: 'features/deudas/devolver-modal',
    },
    {
      open: [...inFavor, 'Retener'],
      name: 'Retener saldo a favor',
      field: 'Cuánto se retiene',
      file: 'features/deudas/retener-modal',
    },
  ]),
];
