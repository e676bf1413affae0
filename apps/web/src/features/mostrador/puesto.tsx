import type { CitaConCuenta } from '@jornal/contract';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSinLinea } from '../../lib/linea';
import { esTactil } from '../../lib/pantalla-tactil';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { avisos } from '../../ui/avisos';
import { enfocarAlVerse } from '../../ui/primer-campo';
import { Recuperado } from '../../ui/use-borrador';
import { OperadorSelector } from '../operadores/operador-selector';
import { NovedadDelAbierto, TiquetesAbiertos } from './abiertos';
import { Buscador } from './buscador';
import { CitaDelTiquete, useServicioDeCita } from './cita';
import { type Hallado, nombreDe } from './hallazgos';
import clases from './mostrador.module.css';
import { problemaDe } from './reglas';
import { SinConfirmar } from './sin-confirmar';
import { SinLinea } from './sin-linea';
import { TiqueteEscrito } from './tiquete-escrito';
import { type Abiertos, useAbiertos } from './use-abiertos';
import { type Cobro, useCobro } from './use-cobro';
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
  const { mostrador, abierto, abrir, cerrar, hecho } = cobro;
  const { tiquete, sumas, despachar, vez, recuperado, terminar } = mostrador;
  // The ticket that was tried to charge: all that it lacks is said.
  const [intentado, setIntentado] = useState<number | null>(null);
  const abiertos = useAbiertos({ entidadId, mostrador, cobrando: cobro.cobrando, alCita });
  usePreciosAlDia(mostrador, entidadId, cobro.enDuda);
  useDeCita(cita, mostrador, abiertos);
  const sinLinea = useSinLinea();
  const propio = useOperadorPropio();

  const elegir = alElegirDe(cobro, propio);
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
          <Atiende entidadId={entidadId} operadorId={tiquete.operador_id ?? propio} mostrador={mostrador} />
        </Buscador>
        <TiqueteEscrito
          key={vez}
          tiquete={tiquete}
          sumas={sumas}
          despachar={despachar}
          entidadId={entidadId}
          intentado={intentado === vez}
          fallo={cobro.fallo}
          alCobrar={pedirCobro}
          abiertos={abiertos}
          aviso={
            <>
              <NovedadDelAbierto abiertos={abiertos} />
              {tiquete.por_confirmar && <SinConfirmar cobro={cobro} />}
              {recuperado && <Recuperado alDescartar={terminar} />}
              {sinLinea && <SinLinea />}
            </>
          }
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

/** Writes down what was found; seen while it is paid, it is told there. */
const alElegirDe =
  ({ cobrando, abierto, mostrador: { tiquete, despachar } }: Cobro, propio: number | null) =>
  (hallado: Hallado, cantidad: number): void => {
    // On its way it is charged as it was sent.
    if (cobrando || tiquete.por_confirmar) return avisos.error('Termina este cobro y pásalo de nuevo');
    if (abierto) avisos.exito(`Se agregó ${nombreDe(hallado)}`);
    if (hallado.de === 'operador') return despachar({ que: 'atiende', operador_id: hallado.operador.id });
    if (hallado.de === 'producto') return despachar({ que: 'producto', producto: hallado.producto, cantidad, vendedor_id: propio });
    return despachar({ que: 'servicio', servicio: hallado.servicio, cantidad, operador_id: propio });
  };

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

/** Puts the cursor in what is wrong with a line, once that is shown. */
function enfocarLinea(raiz: HTMLElement | null, clave: number | undefined): void {
  requestAnimationFrame(() => {
    const linea = raiz?.querySelector(`[data-clave="${clave}"]`);
    (linea?.querySelector<HTMLElement>('[aria-invalid=true]') ?? linea?.querySelector('input'))?.focus();
  });
}

/** The operator that the caller is, who attends unless another is said. */
const useOperadorPropio = (): number | null => useSesion().usuario.operador?.id ?? null;

/** The operator of the next services; a person who sees only their own attends alone. */
function Atiende({
  entidadId,
  operadorId,
  mostrador,
}: {
  entidadId: number;
  operadorId: number | null;
  mostrador: EnMostrador;
}) {
  const { soloLoPropio, puede } = useSesion();
  if (soloLoPropio || !puede('servicios.crear')) return null;
  return (
    <OperadorSelector
      className={clases.atiende}
      size="md"
      aria-label="Quién atiende"
      placeholder="Quién atiende"
      entidadId={entidadId}
      value={operadorId}
      onChange={(operador_id) => mostrador.despachar({ que: 'atiende', operador_id })}
    />
  );
}

/** Takes an appointment in, once it is known which service it was for; one with an open ticket goes on with that. */
function useDeCita(cita: CitaConCuenta | null, { tiquete, despachar }: EnMostrador, abiertos: Abiertos): void {
  const servicio = useServicioDeCita(cita);
  const tomada = useRef<number | null>(null);
  useEffect(() => {
    if (cita === null || servicio === undefined || !abiertos.leidos || tomada.current === cita.id) return;
    tomada.current = cita.id;
    // It is in the draft already.
    if (tiquete.cita_id === cita.id) return;
    const suyo = abiertos.lista.find(({ cita_id }) => cita_id === cita.id);
    if (suyo) return void abiertos.retomar(suyo.id);
    const persona = cita.persona_id === null ? null : { id: cita.persona_id, nombre: cita.cliente_nombre };
    despachar({ que: 'cita', cita: { id: cita.id, persona, servicio, operador_id: cita.operador_id } });
  }, [cita, servicio, tiquete.cita_id, despachar, abiertos]);
}
