import type { Deudor, EDADES_DE_DEUDA, TotalesCartera } from '@jornal/contract';
import type { ReactNode } from 'react';
import { fecha, numero, pesos } from '../../lib/format';
import { cantidad, dinero, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';

type Edad = (typeof EDADES_DE_DEUDA)[number];

/** The ages of a debt, as the head of a column has room for them. */
const NOMBRE_EDAD: Readonly<Record<Edad, string>> = {
  hasta_30: '0–30 días',
  hasta_60: '31–60 días',
  hasta_90: '61–90 días',
  mas_de_90: 'Más de 90 días',
};
const EDADES = Object.keys(NOMBRE_EDAD) as readonly Edad[];

const PERSONA = texto<Deudor>('persona', 'Persona', 'que', ({ persona }) => persona.nombre);
/** On a phone a name and a debt have no room beside it: it stands in the account. */
const TELEFONO: Columna<Deudor> = {
  id: 'telefono',
  titulo: 'Teléfono',
  enTelefono: 'fuera',
  callaVacia: true,
  celda: ({ persona: { telefono } }) => (telefono ? <span className="entero cifra">{telefono}</span> : <Nada />),
};

/** 'Hoy', 'Hace 1 día', 'Hace 45 días'. */
const hace = (dias: number): string => (dias === 0 ? 'Hoy' : `Hace ${numero(dias)} ${dias === 1 ? 'día' : 'días'}`);

const DESDE: Columna<Deudor> = {
  id: 'desde',
  titulo: 'Desde',
  enTelefono: 'quien',
  celda: ({ desde, dias }) => <DosLineas cifra arriba={fecha(desde)} abajo={hace(dias)} />,
};

/** Of an age that is of none of those in sight there is no column. */
const porEdad = (edad: Edad): Columna<Deudor> => ({
  id: edad,
  titulo: NOMBRE_EDAD[edad],
  enTelefono: 'fuera',
  numerica: true,
  callaVacia: true,
  celda: (fila) => (fila[edad] === 0 ? <Nada /> : pesos(fila[edad])),
});

/** The columns for this person: only an administrator sees more than one branch. */
export const columnasCartera = ({ conEntidad }: { conEntidad: boolean }): Columna<Deudor>[] => [
  PERSONA,
  TELEFONO,
  ...(conEntidad
    ? [texto<Deudor>('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad.nombre, { callaSi: 'entidad_id' })]
    : []),
  DESDE,
  cantidad('tiquetes', 'Tiquetes', 'fuera', ({ tiquetes }) => tiquetes),
  ...EDADES.map(porEdad),
  dinero('deuda', 'Debe', 'monto', ({ deuda }) => deuda),
];

/** The last row: what all of them owe, and how old that is. */
export const totalesDe = (totales: TotalesCartera): Record<string, ReactNode> => ({
  ...Object.fromEntries(EDADES.filter((edad) => totales[edad] !== 0).map((edad) => [edad, pesos(totales[edad])])),
  deuda: pesos(totales.deuda),
});
