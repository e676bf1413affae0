import {
  CANALES,
  type Canal,
  type ConsentimientoNuevo,
  consentimientoNuevo,
  type Finalidad,
  NOMBRE_CANAL,
  NOMBRE_FINALIDAD,
  type PersonaFicha,
  type TextoConsentimiento,
} from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorApi } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { registrarConsentimiento, textosQuery } from './consentimientos-api';

type Pregunta = { finalidad: Finalidad; otorga: boolean };
type Props = { abierto: boolean; pregunta: Pregunta | null; ficha: PersonaFicha; alCerrar: () => void };

/** Notes down that a person agrees to a use of their data, by the text that is read to them, or that they do not. */
export function ConsentimientoModal({ abierto, pregunta, ficha, alCerrar }: Props) {
  // Nothing is read to a person who does not agree.
  const { data, isError, refetch } = useQuery({ ...textosQuery, enabled: abierto && pregunta?.otorga === true });
  const textoDe = (textos = data) => textos?.find(({ finalidad }) => finalidad === pregunta?.finalidad) ?? null;
  const texto = textoDe();
  const falta = pregunta?.otorga === true && texto === null;
  return (
    <Modal
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={pregunta?.otorga ? 'Registrar autorización' : 'Anotar que no autoriza'}
      tamano="md"
    >
      {falta && isError && <EstadoError texto="Error al cargar los textos" alReintentar={() => void refetch()} />}
      {falta && !isError && <Cargando height={160} />}
      {pregunta && !falta && (
        <Contenido
          pregunta={pregunta}
          texto={texto}
          releer={async () => textoDe((await refetch()).data)}
          ficha={ficha}
          alCerrar={alCerrar}
        />
      )}
    </Modal>
  );
}

const MEDIOS = CANALES.map((value) => ({ value, label: NOMBRE_CANAL[value] }));

/** The meaning of no, for each use. */
const SI_NO: Readonly<Record<Finalidad, string>> = {
  datos: 'Si además pide que se borren, anonimízala en Datos personales.',
  mensajes: 'No se le ofrecerán más mensajes ni recordatorios, y su ficha dirá «No contactar».',
  fotos: 'Las fotos que tiene en su ficha se borran, y no se puede deshacer.',
};

type PropsContenido = Omit<Props, 'abierto' | 'pregunta'> & {
  pregunta: Pregunta;
  texto: TextoConsentimiento | null;
  /** The text in force by now. */
  releer: () => Promise<TextoConsentimiento | null>;
};

function Contenido({ pregunta: { finalidad, otorga }, texto, releer, ficha, alCerrar }: PropsContenido) {
  // The text that is being read stays before the eyes, though there is another meanwhile, until the server says so.
  const [leido, setLeido] = useState(texto);
  const form = useFormulario(consentimientoNuevo, { finalidad, otorga, canal: 'en_persona' });
  const registrar = useMutation({ mutationFn: registrarConsentimiento });
  const enviar = async (datos: ConsentimientoNuevo) => {
    try {
      const texto_id = otorga && leido !== null ? leido.id : null;
      avisos.exito((await registrar.mutateAsync({ ...datos, texto_id, id: ficha.id })).message);
    } catch (error) {
      if (error instanceof ErrorApi && error.codigo === 'TEXTO_CAMBIADO') setLeido((await releer()) ?? leido);
      throw error;
    }
  };
  return (
    <Formulario
      form={form}
      sobre={`${ficha.id}-${finalidad}-${otorga}`}
      alEnviar={enviar}
      alTerminar={alCerrar}
      mensajeError="Error al anotar la autorización"
    >
      <Stack gap="md">
        <Campo nombre="canal">
          {({ value, ...campo }) => (
            <Selector<Canal>
              label="Cómo lo dijo"
              withAsterisk
              allowDeselect={false}
              searchable={false}
              opciones={MEDIOS}
              value={value as Canal}
              {...campo}
            />
          )}
        </Campo>
        <Text fz="sm">
          <strong>{ficha.nombre}</strong> {otorga ? 'autoriza' : 'no autoriza'}:{' '}
          {NOMBRE_FINALIDAD[finalidad].toLowerCase()}.
        </Text>
        {otorga && leido !== null ? (
          <Text fz="sm" c="dimmed" component="blockquote" m={0} style={{ whiteSpace: 'pre-line' }}>
            «{leido.texto}» (versión {leido.version})
          </Text>
        ) : (
          <Text fz="sm" c="dimmed">
            {SI_NO[finalidad]}
          </Text>
        )}
      </Stack>
      <BotonesFormulario enviar={otorga ? 'Registrar' : 'Anotar'} />
    </Formulario>
  );
}
