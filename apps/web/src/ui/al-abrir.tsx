import { type ReactNode, useEffect, useState } from 'react';
import { alPrimerGesto } from '../lib/primer-gesto';
import { avisos } from './avisos';

type Capa = { abierto: boolean; alCerrar: () => void };
type Vista<P> = (props: P) => ReactNode;

const NO_LLEGO = 'No se pudo abrir: revisa tu conexión y vuelve a intentarlo.';

/** Its code, once it is there. */
class Codigo<P extends Capa> {
  cargada: Vista<P> | undefined;
  constructor(private readonly cargar: () => Promise<Vista<P>>) {}
  readonly traer = async (): Promise<void> => {
    this.cargada = await this.cargar();
  };
}

/**
 * A dialog or a drawer whose code is no part of its screen: it comes when a person is there, at the latest when it
 * opens. Without a line it closes again and says so.
 */
export function alAbrir<P extends Capa>(cargar: () => Promise<Vista<P>>): Vista<P> {
  const codigo = new Codigo(cargar);
  return (props) => <AlAbrir codigo={codigo} props={props} />;
}

function AlAbrir<P extends Capa>({ codigo, props }: { codigo: Codigo<P>; props: P }) {
  const { abierto, alCerrar } = props;
  const [, setLlego] = useState(false);
  const [Contenido, setContenido] = useState<Vista<P>>();
  useEffect(() => {
    const soltar = alPrimerGesto(codigo.traer);
    return soltar;
  }, [codigo]);
  const falta = abierto && !Contenido;
  if (falta && codigo.cargada) setContenido(() => codigo.cargada);
  useEffect(() => {
    if (!falta) return;
    let vigente = true;
    codigo.traer().then(
      () => vigente && setLlego(true),
      () => {
        if (!vigente) return;
        avisos.error(NO_LLEGO);
        alCerrar();
      },
    );
    return () => void (vigente = false);
  }, [falta, codigo, alCerrar]);
  return Contenido ? <Contenido {...props} /> : null;
}
