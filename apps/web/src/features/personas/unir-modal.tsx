import { type PersonaFicha, personas } from '@jornal/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { fichaQuery, unirFichas } from './api';
import { CampoFicha, type FichaEscogida } from './campo-ficha';
import { visitasEnPalabras } from './visitas-en-palabras';

/** The two cards that are made one; without the second, it is asked which. */
export type FichasPorUnir = { una: FichaEscogida & { entidad_id: number }; otra?: FichaEscogida };

type Props = { abierto: boolean; alCerrar: () => void; fichas: FichasPorUnir | null };

/** Makes two cards of one person one: asks which stays. */
export function UnirModal({ abierto, alCerrar, fichas }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Unir fichas">
      {fichas && <Contenido key={`${fichas.una.id}-${fichas.otra?.id}`} fichas={fichas} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ fichas: { una, otra: dicha }, alCerrar }: { fichas: FichasPorUnir; alCerrar: () => void }) {
  const [escogida, setEscogida] = useState<FichaEscogida | null>(null);
  const otra = dicha ?? escogida;
  return (
    <Stack gap="md">
      {dicha === undefined && (
        <CampoFicha
          label={`La otra ficha de ${una.nombre}`}
          entidadId={una.entidad_id}
          menos={una.id}
          value={escogida}
          onChange={setEscogida}
        />
      )}
      {otra && <Eleccion key={otra.id} ids={[una.id, otra.id]} alCerrar={alCerrar} />}
    </Stack>
  );
}

function Eleccion({ ids: [una, otra], alCerrar }: { ids: readonly [number, number]; alCerrar: () => void }) {
  const [primera, segunda] = [useQuery(fichaQuery(una)), useQuery(fichaQuery(otra))];
  if (primera.data !== undefined && segunda.data !== undefined)
    return <Pregunta fichas={[primera.data, segunda.data]} alCerrar={alCerrar} />;
  if (!primera.isError && !segunda.isError) return <Cargando height={160} />;
  const reintentar = () => {
    void primera.refetch();
    void segunda.refetch();
  };
  return <EstadoError texto="Error al cargar las fichas" alReintentar={reintentar} />;
}

/** The card of which others are part stays, else the one that came more often. */
const laQueQueda = ([una, otra]: Pareja): PersonaFicha => {
  if (una.unidas.length > 0 || otra.unidas.length > 0) return una.unidas.length > 0 ? una : otra;
  return otra.visitas > una.visitas ? otra : una;
};

type Pareja = readonly [PersonaFicha, PersonaFicha];

function Pregunta({ fichas, alCerrar }: { fichas: Pareja; alCerrar: () => void }) {
  const [una, otra] = fichas;
  const laOtra = (id: number): number => (id === una.id ? otra.id : una.id);
  const form = useFormulario(personas.unir.body, { persona_id: laOtra(laQueQueda(fichas).id) });
  const unir = useMutation({ mutationFn: unirFichas });
  return (
    <Formulario
      form={form}
      sobre={`${una.id}-${otra.id}`}
      alEnviar={async ({ persona_id }) =>
        avisos.exito((await unir.mutateAsync({ id: laOtra(persona_id), persona_id })).message)
      }
      alTerminar={alCerrar}
      mensajeError="Error al unir las fichas"
    >
      <Stack gap="md">
        <Campo nombre="persona_id">
          {({ value, onChange, ...campo }) => (
            <Radio.Group
              label="¿Qué ficha queda?"
              description="La otra pasa a ser parte de ella, con su nombre y su teléfono."
              {...campo}
              value={String(laOtra(value))}
              onChange={(queda) => onChange(laOtra(Number(queda)))}
            >
              <Stack gap="sm" mt="sm">
                {fichas.map(({ id, nombre, telefono, visitas }) => (
                  <Radio
                    key={id}
                    value={String(id)}
                    label={nombre}
                    description={[telefono, visitasEnPalabras(visitas)].filter(Boolean).join(' · ')}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
        </Campo>
        <Text fz="sm" c="dimmed">
          Se suman sus visitas, lo que deben y lo que tienen a favor. Nada se borra: se puede deshacer cuando quieras
          con «Separar», en la ficha.
        </Text>
      </Stack>
      <BotonesFormulario enviar="Unir fichas" />
    </Formulario>
  );
}
