import {
  CANALES,
  type Canal,
  consentimientoNuevo,
  type Finalidad,
  NOMBRE_CANAL,
  NOMBRE_FINALIDAD,
  type PersonaFicha,
  type TextoConsentimiento,
} from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { registrarConsentimiento, textosQuery } from './consentimientos-api';

type Pregunta = { finalidad: Finalidad; otorga: boolean };
type Props = { abierto: boolean; pregunta: Pregunta | null; ficha: PersonaFicha; alCerrar: () => void };

/** Notes down that a person agrees to a use of their data, by the text that is read to them, or that they do not. */
export function ConsentimientoModal({ abierto, pregunta, ficha, alCerrar }: Props) {
  const { data, isError } = useQuery({ ...textosQuery, enabled: abierto });
  useAvisoDeFallo(abierto && isError, 'Error al cargar los textos');
  const texto = data?.find(({ finalidad }) => finalidad === pregunta?.finalidad);
  return (
    <Modal
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={pregunta?.otorga ? 'Registrar autorización' : 'Anotar que no autoriza'}
      tamano="md"
    >
      {pregunta && !texto && <Cargando height={160} />}
      {pregunta && texto && <Contenido pregunta={pregunta} texto={texto} ficha={ficha} alCerrar={alCerrar} />}
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

type PropsContenido = Omit<Props, 'abierto' | 'pregunta'> & { pregunta: Pregunta; texto: TextoConsentimiento };

function Contenido({ pregunta: { finalidad, otorga }, texto, ficha, alCerrar }: PropsContenido) {
  const form = useFormulario(consentimientoNuevo, {
    ...{ finalidad, otorga, canal: 'en_persona' },
    texto_id: otorga ? texto.id : null,
  });
  const registrar = useMutation({ mutationFn: registrarConsentimiento });
  return (
    <Formulario
      form={form}
      sobre={`${ficha.id}-${finalidad}-${otorga}-${texto.id}`}
      alEnviar={async (datos) => avisos.exito((await registrar.mutateAsync({ ...datos, id: ficha.id })).message)}
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
        {otorga ? (
          <Text fz="sm" c="dimmed" component="blockquote" m={0} style={{ whiteSpace: 'pre-line' }}>
            «{texto.texto}» (versión {texto.version})
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
