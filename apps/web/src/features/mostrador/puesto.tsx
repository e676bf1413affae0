import type { CitaConCuenta } from '@jornal/contract';
import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSinLinea } from '../../lib/linea';
import { esTactil } from '../../lib/pantalla-tactil';
import { alAbrir } from '../../ui/al-abrir';
import { avisos } from '../../ui/avisos';
import { enfocarAlVerse } from '../../ui/primer-campo';
import { Recuperado } from '../../ui/use-borrador';
import { NovedadDelAbierto, TiquetesAbiertos } from './abiertos';
import { Atiende } from './atiende';
import { Buscador } from './buscador';
import { CitaDelTiquete, useServiciosDeCita } from './cita';
import clases from './mostrador.module.css';
import { problemaDe } from './reglas';
import { SinConfirmar } from './sin-confirmar';
import { SinLinea } from './sin-linea';
import { TiqueteEscrito } from './tiquete-escrito';
import { type Abiertos, useAbiertos } from './use-abiertos';
import { type Cobro, useCobro } from './use-cobro';
import { useElegir, useOperadorPropio } from './use-elegir';
import { type EnMostrador, usePreciosAlDia } from './use-tiquete';

const CobrarModal = alAbrir(() => import('./cobrar-modal').then((modulo) => modulo.CobrarModal));

type Props = {
  entidadId: number;
  cita: CitaConCuenta | null;
  /** Another appointment is charged, or none. */
  alCita: (id: number | null) => void;
};

/** Finds, writes down and charges: the search and what it finds at one side, the ticket at the other. */
export function Puesto({ entidadId, cita, alCita }: Props) {
  const { busqueda, alBuscar } = useBusqueda();
  const raiz = useRef<HTMLDivElement>(null);
  const cobro = useCobro(entidadId);
  const { mostrador, abierto, cerrar, hecho } = cobro;
  const { tiquete, sumas, despachar, vez } = mostrador;
  const abiertos = useAbiertos({ entidadId, mostrador, cobrando: cobro.cobrando, alCita, alBuscar });
  usePreciosAlDia(mostrador, entidadId, cobro.enDuda);
  useDeCita(cita, mostrador, abiertos);
  const sinLinea = useSinLinea();
  const propio = useOperadorPropio();
  const elegir = useElegir(cobro);
  const { intentado, pedirCobro } = usePedirCobro(cobro, raiz, alBuscar);

  return (
    <>
      {cita && (
        <CitaDelTiquete
          cita={cita}
          alSoltar={() => {
            despachar({ que: 'sin-cita' });
            alCita(null);
          }}
        />
      )}
      <TiquetesAbiertos abiertos={abiertos} actual={tiquete.abierto?.id ?? null} />
      <div ref={raiz} className={clases.mostrador} data-vacio={tiquete.lineas.length === 0 || undefined}>
        <Buscador
          ref={busqueda}
          entidadId={entidadId}
          alElegir={elegir}
          alBuscar={alBuscar}
          alEmpezarRafaga={() => () => despachar({ que: 'poner', tiquete })}
        >
          <Atiende
            entidadId={entidadId}
            operadorId={tiquete.operador_id ?? propio}
            alElegir={(operador_id) => despachar({ que: 'atiende', operador_id })}
          />
        </Buscador>
        <TiqueteEscrito
          key={vez}
          tiquete={tiquete}
          sumas={sumas}
          despachar={despachar}
          entidadId={entidadId}
          intentado={intentado}
          fallo={cobro.fallo}
          alCobrar={pedirCobro}
          abiertos={abiertos}
          aviso={<AvisosDelTiquete cobro={cobro} abiertos={abiertos} sinLinea={sinLinea} />}
        />
      </div>
      <CobrarModal
        abierto={abierto}
        alCerrar={() => {
          cerrar();
          if (!hecho) return;
          // The next ticket is another client's.
          if (cita) alCita(null);
          alBuscar();
        }}
        entidadId={entidadId}
        cobro={cobro}
        sinLinea={sinLinea}
      />
    </>
  );
}

/** The search has the cursor from the beginning; on a screen that is touched, once it is pressed. */
function useBusqueda() {
  const busqueda = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!esTactil()) return enfocarAlVerse(busqueda.current);
    return undefined;
  }, []);
  const alBuscar = () => {
    if (!esTactil()) busqueda.current?.focus();
  };
  return { busqueda, alBuscar };
}

/** Goes on to the payment, once nothing is wrong; tried in vain, all that the ticket lacks is said. */
function usePedirCobro(
  { mostrador, abierto, abrir }: Cobro,
  raiz: RefObject<HTMLElement | null>,
  alBuscar: () => void,
) {
  const { tiquete, sumas, vez } = mostrador;
  const [intentado, setIntentado] = useState<number | null>(null);
  const pedirCobro = () => {
    if (abierto) return;
    if (tiquete.por_confirmar) return abrir();
    const falla = tiquete.lineas.find((linea) => problemaDe(linea) !== null);
    if (tiquete.lineas.length === 0) return alBuscar();
    if (falla || sumas.problema) {
      setIntentado(vez);
      avisos.error((falla && problemaDe(falla)?.mensaje) ?? sumas.problema ?? '');
      return enfocarLinea(raiz.current, falla?.clave);
    }
    return abrir();
  };
  useHotkeys([['mod+Enter', pedirCobro]], []);
  return { intentado: intentado === vez, pedirCobro };
}

/** Puts the cursor in what is wrong with a line, once that is shown. */
function enfocarLinea(raiz: HTMLElement | null, clave: number | undefined): void {
  requestAnimationFrame(() => {
    const linea = raiz?.querySelector(`[data-clave="${clave}"]`);
    (linea?.querySelector<HTMLElement>('[aria-invalid=true]') ?? linea?.querySelector('input'))?.focus();
  });
}

/** All that is to be known of this ticket before anything else. */
function AvisosDelTiquete({ cobro, abiertos, sinLinea }: { cobro: Cobro; abiertos: Abiertos; sinLinea: boolean }) {
  const { tiquete, recuperado, terminar } = cobro.mostrador;
  return (
    <>
      <NovedadDelAbierto abiertos={abiertos} />
      {tiquete.por_confirmar && <SinConfirmar cobro={cobro} />}
      {recuperado && <Recuperado alDescartar={terminar} />}
      {sinLinea && !tiquete.por_confirmar && <SinLinea />}
    </>
  );
}

/** Takes an appointment in, once it is known which services it was for; one with an open ticket goes on with that. */
function useDeCita(cita: CitaConCuenta | null, { tiquete, despachar }: EnMostrador, abiertos: Abiertos): void {
  const suyos = useServiciosDeCita(cita);
  const tomada = useRef<number | null>(null);
  useEffect(() => {
    if (cita === null || suyos === undefined || !abiertos.leidos || tomada.current === cita.id) return;
    tomada.current = cita.id;
    // It is in the draft already.
    if (tiquete.cita_id === cita.id) return;
    const suyo = abiertos.lista.find(({ cita_id }) => cita_id === cita.id);
    if (suyo) return void abiertos.retomar(suyo.id);
    const persona = cita.persona_id === null ? null : { id: cita.persona_id, nombre: cita.cliente_nombre };
    const { servicios, faltan } = suyos;
    despachar({ que: 'cita', cita: { id: cita.id, persona, servicios, operador_id: cita.operador_id } });
    if (faltan.length > 0) avisos.info(`Ya no se ofrece: ${faltan.join(', ')}`);
  }, [cita, suyos, tiquete.cita_id, despachar, abiertos]);
}
