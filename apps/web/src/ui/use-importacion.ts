import type { ColumnaImportada, Importacion } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorApi, mensajeDe } from '../lib/error-api';
import { avisos } from './avisos';
import type { Relacion } from './importar-columnas';
import { type Decisiones, SIN_DECISIONES } from './importar-decisiones';
import { useSinGuardar } from './use-sin-guardar';

/** Uploads a file, with the headings that were matched by hand and what was decided of its rows: to be judged only, or to be applied; `dejarErrores`: without the rows that are wrong. */
export type Enviar = (
  archivo: File,
  simular: boolean,
  relacion: Relacion,
  decisiones: Decisiones & { dejarErrores: boolean },
) => Promise<{ message: string; data: Importacion }>;

type PorRelacionar = { columnas: Importacion['columnas']; encabezados: readonly string[]; mensaje: string };

/** The columns that the server did not find, with the headings it did; null when something else is wrong. */
function columnasQueFaltan(error: unknown, columnas: readonly ColumnaImportada[]): PorRelacionar | null {
  if (!(error instanceof ErrorApi) || error.codigo !== 'ARCHIVO_SIN_COLUMNA') return null;
  const faltan = columnas
    .filter(({ campo }) => campo in error.errores)
    .map(({ campo, titulo, requerida }) => ({ campo, titulo, requerida, encabezado: null }));
  return {
    columnas: faltan,
    encabezados: error.errores.encabezados ?? [],
    mensaje: `${error.mensaje}. Elige ${faltan.length === 1 ? 'cuál del archivo es' : 'cuáles del archivo son'}.`,
  };
}

/** A file on its way in: what was chosen and decided of it, what the server said, and what may be done next. */
export function useImportacion({
  enviar,
  mensajeError,
  columnas,
}: {
  enviar: Enviar;
  mensajeError: string;
  columnas: readonly ColumnaImportada[];
}) {
  const [archivo, setArchivo] = useState<File | null>(null);
  const [relacion, setRelacion] = useState<Relacion>({});
  const [decididas, setDecididas] = useState(SIN_DECISIONES);
  const [revision, setRevision] = useState<Importacion | null>(null);
  /** Each review begins with what it was made with: what is decided afterwards is of the one that is read. */
  const [vez, setVez] = useState(0);
  const [porRelacionar, setPorRelacionar] = useState<PorRelacionar | null>(null);
  const avisarFallo = (error: unknown) => avisos.error(mensajeDe(error, mensajeError));
  const revisar = useMutation({
    mutationFn: (de: { elegido: File; con: Relacion; decisiones: Decisiones }) =>
      enviar(de.elegido, true, de.con, { ...de.decisiones, dejarErrores: false }),
    meta: { sinRefresco: true },
    onSuccess: ({ data }, { decisiones }) => {
      setDecididas(decisiones);
      setRevision(data);
      setVez((previa) => previa + 1);
      setPorRelacionar(null);
    },
    onError: (error) => {
      const faltan = columnasQueFaltan(error, columnas);
      if (faltan) setPorRelacionar(faltan);
      else avisarFallo(error);
    },
  });
  const importar = useMutation({
    mutationFn: (elegido: File) =>
      enviar(elegido, false, relacion, { ...decididas, dejarErrores: (revision?.resumen.errores ?? 0) > 0 }),
    onError: avisarFallo,
    onSuccess: ({ message }) => avisos.exito(message),
  });
  // A file cannot be kept: whoever leaves chooses it again, and matches its columns again.
  useSinGuardar(archivo !== null && !importar.isSuccess, { enviando: importar.isPending });

  const elegir = (elegido: File | null) => {
    setArchivo(elegido);
    setRelacion({});
    setDecididas(SIN_DECISIONES);
    setRevision(null);
    setPorRelacionar(null);
    importar.reset();
  };
  const revisarCon = (elegido: File, nueva: Relacion, decisiones = decididas) => {
    const con = { ...relacion, ...nueva };
    setRelacion(con);
    revisar.mutate({ elegido, con, decisiones });
  };
  return {
    ...{ archivo, revision, vez, decididas, porRelacionar, revisar, importar },
    ...{ elegir, revisarCon, relacionar: setPorRelacionar },
  };
}
