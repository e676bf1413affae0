import type { ColumnaImportada, Importacion } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mensajeDe } from '../lib/error-api';
import { avisos } from './avisos';
import type { Relacion } from './importar-columnas';
import { type Decisiones, SIN_DECISIONES } from './importar-decisiones';
import { type Lugar, lugarDe } from './importar-lugar';
import { type Como, columnasQueFaltan, type PorRelacionar } from './importar-paso-columnas';
import { useSinGuardar } from './use-cambios-sin-guardar';

/**
 * Uploads a file, with the choices made by hand: which heading is which, where its table is, the decisions on its rows.
 * To be judged only, or to be applied; `dejarErrores`: without the rows that are wrong.
 */
export type Enviar = (
  archivo: File,
  simular: boolean,
  relacion: Relacion,
  demas: Lugar & Decisiones & { dejarErrores: boolean },
) => Promise<{ message: string; data: Importacion }>;

type Revision = Como & { elegido: File; decisiones: Decisiones };
const SIN_DECIR: Como = { con: {}, en: {} };

type Estado = {
  archivo: File | null;
  como: Como;
  /** The decisions with which the review was made, and those since, with which another review is made. */
  decididas: Decisiones;
  nuevas: Decisiones;
  revision: Importacion | null;
  /** Each review is looked at from its beginning. */
  vez: number;
  porRelacionar: PorRelacionar | null;
};
const VACIO: Estado = {
  archivo: null,
  como: SIN_DECIR,
  decididas: SIN_DECISIONES,
  nuevas: SIN_DECISIONES,
  revision: null,
  vez: 0,
  porRelacionar: null,
};

/** A file on its way in: the choices and decisions on it, the answer of the server, and the next steps. */
export function useImportacion({
  enviar,
  mensajeError,
  columnas,
}: {
  enviar: Enviar;
  mensajeError: string;
  columnas: readonly ColumnaImportada[];
}) {
  const [estado, setEstado] = useState(VACIO);
  const { archivo, como, decididas, nuevas, revision, porRelacionar } = estado;
  const poner = (parte: Partial<Estado>) => setEstado((previo) => ({ ...previo, ...parte }));
  const avisarFallo = (error: unknown) => avisos.error(mensajeDe(error, mensajeError));
  // The file is imported as it was reviewed, not as it was tried since.
  const leido = ({ con, en, decisiones }: Revision, leida: Importacion | null, faltan: PorRelacionar | null) =>
    setEstado(({ archivo: elegido, vez }) => ({
      archivo: elegido,
      como: { con, en },
      decididas: decisiones,
      nuevas: decisiones,
      revision: leida,
      vez: vez + 1,
      porRelacionar: faltan,
    }));
  const revisar = useMutation({
    mutationFn: ({ elegido, con, en, decisiones }: Revision) =>
      enviar(elegido, true, con, { ...en, ...decisiones, dejarErrores: false }),
    meta: { sinRefresco: true },
    onSuccess: ({ data }, de) => leido(de, data, null),
    onError: (error, de) => {
      const faltan = columnasQueFaltan(error, columnas);
      if (faltan) leido(de, null, faltan);
      else avisarFallo(error);
    },
  });
  const importar = useMutation({
    mutationFn: (elegido: File) =>
      enviar(elegido, false, como.con, {
        ...como.en,
        ...decididas,
        dejarErrores: (revision?.resumen.errores ?? 0) > 0,
      }),
    onError: avisarFallo,
    onSuccess: ({ message }) => avisos.exito(message),
  });
  // A file cannot be kept: a person who leaves chooses it again, and matches its columns again.
  useSinGuardar(archivo !== null && !importar.isSuccess, { enviando: importar.isPending });

  const elegir = (elegido: File | null) => {
    setEstado(({ vez }) => ({ ...VACIO, vez, archivo: elegido }));
    importar.reset();
  };
  /** Rows of another place are other rows: the decisions on those before are of none of them. */
  const revisarCon = (elegido: File, nuevo: Como) => {
    const leida = revision?.lectura ?? porRelacionar?.lectura;
    const alli = [como.en, ...(leida ? [lugarDe(leida)] : [])].some((lugar) => esElMismo(nuevo.en, lugar));
    revisar.mutate({ elegido, ...nuevo, decisiones: alli ? nuevas : SIN_DECISIONES });
  };
  const relacionar = () =>
    revision && poner({ porRelacionar: { ...revision, mensaje: 'Elige de qué columna del archivo sale cada dato.' } });
  const volver = () => (revision ? poner({ porRelacionar: null }) : elegir(null));
  const decidir = (cambio: (previas: Decisiones) => Decisiones) =>
    setEstado((previo) => ({ ...previo, nuevas: cambio(previo.nuevas) }));
  return { ...estado, revisar, importar, elegir, decidir, revisarCon, relacionar, volver };
}

const esElMismo = (uno: Lugar, otro: Lugar): boolean =>
  uno.hoja === otro.hoja && uno.fila_encabezados === otro.fila_encabezados;
