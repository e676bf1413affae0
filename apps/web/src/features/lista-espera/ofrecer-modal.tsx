import type { Oferta, PersonaEspera, PlazaElegida } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fechaLarga, hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { Modal } from '../../ui/modal';
import { ofrecerPlaza, siguienteQuery } from './api';
import { Retenido } from './retenido';

/** A place that became free; its hours and its agenda, when they are known, are told. */
export type PlazaLibre = Pick<PlazaElegida, 'agenda_id' | 'horario_id' | 'fecha'> & {
  hora_inicio?: string;
  agenda_nombre?: string;
};

type Props = { abierto: boolean; plaza: PlazaLibre | null; alCerrar: () => void };

/** After a place became free: whom to offer it to. When no one fits: closes without a word. */
export function OfrecerModal({ abierto, plaza, alCerrar }: Props) {
  const { puede } = useSesion();
  const ofrecible = plaza !== null && plaza.fecha >= hoy() && puede('agendas.editar');
  useEffect(() => {
    if (abierto && !ofrecible) alCerrar();
  }, [abierto, ofrecible, alCerrar]);
  if (!abierto || !ofrecible) return null;
  return <Propuesta key={`${plaza.horario_id} ${plaza.fecha}`} plaza={plaza} alCerrar={alCerrar} />;
}

function Propuesta({ plaza, alCerrar }: { plaza: PlazaLibre; alCerrar: () => void }) {
  const [hecha, setHecha] = useState<Oferta | null>(null);
  const [ronda, setRonda] = useState(0);
  const { data: persona, isFetching } = useQuery({ ...siguienteQuery(plaza, ronda), enabled: hecha === null });
  const otra = useCallback(() => {
    setHecha(null);
    setRonda((cual) => cual + 1);
  }, []);
  useVencimiento(hecha, otra);
  const nadie = hecha === null && !isFetching && !persona;
  useEffect(() => {
    if (nadie) alCerrar();
  }, [nadie, alCerrar]);
  const buscandoOtra = ronda > 0 && isFetching;
  return (
    <Modal
      abierto={hecha !== null || Boolean(persona) || buscandoOtra}
      alCerrar={alCerrar}
      titulo={hecha ? `Espacio ofrecido a ${hecha.persona_nombre}` : 'Se liberó un espacio'}
      tamano="sm"
      corto
    >
      {hecha ? (
        <>
          <Retenido oferta={hecha} alResponder={(liberada) => (liberada ? otra() : alCerrar())} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={alCerrar}>
              Responder después
            </Button>
          </Group>
        </>
      ) : persona ? (
        <Ofrecer plaza={plaza} persona={persona} alOfrecer={setHecha} alCerrar={alCerrar} />
      ) : (
        <Cargando height={72} />
      )}
    </Modal>
  );
}

/** Calls `alVencer` when the offer had no answer in time: the place goes to the next person. */
function useVencimiento(oferta: Oferta | null, alVencer: () => void): void {
  useEffect(() => {
    if (!oferta) return;
    const espera = setTimeout(
      () => {
        avisos.info(`La oferta a ${oferta.persona_nombre} venció`);
        alVencer();
      },
      Date.parse(oferta.vence_en) - Date.now() + 1_000,
    );
    return () => clearTimeout(espera);
  }, [oferta, alVencer]);
}

type PropsOfrecer = {
  plaza: PlazaLibre;
  persona: PersonaEspera;
  alOfrecer: (oferta: Oferta) => void;
  alCerrar: () => void;
};

function Ofrecer({ plaza, persona, alOfrecer, alCerrar }: PropsOfrecer) {
  const { agenda_id, horario_id, fecha, hora_inicio, agenda_nombre } = plaza;
  const ofrecer = useMutation({ mutationFn: ofrecerPlaza });
  const retener = async () => {
    try {
      const { message, data } = await ofrecer.mutateAsync({ id: persona.id, agenda_id, horario_id, fecha });
      avisos.exito(message);
      alOfrecer(data);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al ofrecer el espacio'));
    }
  };
  return (
    <>
      <Text fz="sm" c="dimmed">
        {fechaLarga(fecha)}
        {hora_inicio && (
          <>
            , <span className="cifra">{hora_inicio}</span>
          </>
        )}
        {agenda_nombre && ` · ${agenda_nombre}`}
      </Text>
      <Text fz="sm" mt="xs">
        ¿Se lo ofreces a <strong>{persona.nombre}</strong>, que espera por {persona.servicio}? El espacio queda retenido
        mientras responde.
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={alCerrar} disabled={ofrecer.isPending}>
          No, gracias
        </Button>
        <Button onClick={() => void retener()} loading={ofrecer.isPending} data-autofocus>
          Ofrecer
        </Button>
      </Group>
    </>
  );
}
