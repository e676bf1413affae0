import {
  ETIQUETAS_POR_PERSONA,
  LARGO_ETIQUETA,
  NOMBRE_DOCUMENTO,
  type PersonaFicha,
  personaCambios,
  personaNueva,
  sucursalElegida,
  TIPOS_DOCUMENTO,
} from '@jornal/contract';
import { Checkbox, NumberInput, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { Cargando } from '../../ui/cargando';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { EntidadSelector } from '../entidades/entidad-selector';
import { actualizarFicha, crearFicha, etiquetasQuery, fichaQuery } from './api';
import { CampoCumple } from './campo-cumple';
import { CamposPropios } from './campos-propios';
import { useAvisoDeParecidas } from './use-aviso-de-parecidas';

type Props = {
  abierto: boolean;
  /** The person whose card is changed; null makes a new one. */
  persona: { id: number } | null;
  /** The branch in view, which a new card begins with. */
  entidadId: number | null;
  alCerrar: () => void;
  /** Gets the new card. */
  alCrear?: (ficha: PersonaFicha) => void;
};

/** Makes the card of a person, or changes it. */
export function FichaModal({ abierto, persona, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={resto.alCerrar} titulo={persona ? 'Editar ficha' : 'Nueva persona'}>
      {persona ? <Cargada id={persona.id} alCerrar={resto.alCerrar} /> : <Creacion {...resto} />}
    </Modal>
  );
}

const VACIA = {
  nombre: '',
  telefono: '',
  email: '',
  documento_tipo: null,
  documento: '',
  cumple: '',
  anio_nacimiento: null,
  notas: '',
  preferencias: '',
  alergias: '',
  etiquetas: [],
  no_contactar: false,
  campos: [],
};

/** Only an administrator says whose it is, and has to. */
const deAdmin = personaNueva.safeExtend({ entidad_id: sucursalElegida });

function Creacion({ entidadId, alCerrar, alCrear }: Omit<Props, 'abierto' | 'persona'>) {
  const { esAdmin } = useSesion();
  const form = useFormulario(esAdmin ? deAdmin : personaNueva, { ...VACIA, ...(esAdmin && { entidad_id: entidadId }) });
  const crear = useMutation({ mutationFn: crearFicha });
  const avisar = useAvisoDeParecidas();
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => {
        const hecha = await crear.mutateAsync(datos);
        avisar(hecha);
        alCrear?.(hecha.data);
      }}
      alTerminar={alCerrar}
      mensajeError="Error al crear la ficha"
    >
      <CamposDeFicha conContacto entidadId={entidadId}>
        {esAdmin && (
          <Campo nombre="entidad_id">{(campo) => <EntidadSelector label="Sucursal" withAsterisk {...campo} />}</Campo>
        )}
      </CamposDeFicha>
      <BotonesFormulario enviar="Crear ficha" />
    </Formulario>
  );
}

function Cargada({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const { data, isError } = useQuery(fichaQuery(id));
  useAvisoDeFallo(isError, 'Error al cargar la ficha');
  return data === undefined ? <Cargando height={320} /> : <Edicion ficha={data} alCerrar={alCerrar} />;
}

function Edicion({ ficha, alCerrar }: { ficha: PersonaFicha; alCerrar: () => void }) {
  const { puede } = useSesion();
  const conContacto = puede('personas.contacto');
  const form = useFormulario(personaCambios, {
    nombre: ficha.nombre,
    ...(conContacto && {
      telefono: ficha.telefono ?? '',
      email: ficha.email ?? '',
      documento: ficha.documento ?? '',
    }),
    documento_tipo: ficha.documento_tipo,
    cumple: ficha.cumple ?? '',
    anio_nacimiento: ficha.anio_nacimiento,
    notas: ficha.notas ?? '',
    preferencias: ficha.preferencias ?? '',
    alergias: ficha.alergias ?? '',
    etiquetas: ficha.etiquetas,
    no_contactar: ficha.no_contactar,
    campos: ficha.campos.map(({ id, dato }) => ({ id, dato })),
  });
  const actualizar = useMutation({ mutationFn: actualizarFicha });
  return (
    <Formulario
      form={form}
      sobre={ficha.id}
      alEnviar={async (datos) => avisos.exito((await actualizar.mutateAsync({ ...datos, id: ficha.id })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar la ficha"
    >
      <CamposDeFicha conContacto={conContacto} entidadId={ficha.entidad_id} />
      <BotonesFormulario enviar="Guardar cambios" />
    </Formulario>
  );
}

const DOCUMENTOS = TIPOS_DOCUMENTO.map((value) => ({ value, label: NOMBRE_DOCUMENTO[value] }));

type PropsCampos = { conContacto: boolean; entidadId: number | null; children?: ReactNode };

function CamposDeFicha({ conContacto, entidadId, children }: PropsCampos) {
  const etiquetas = useQuery(etiquetasQuery(entidadId === null ? '' : String(entidadId)));
  return (
    <Stack gap="md">
      <Campo nombre="nombre">
        {(campo) => <TextInput label="Nombre" withAsterisk maxLength={120} autoComplete="off" {...campo} />}
      </Campo>
      {children}
      {conContacto && <CamposDeContacto />}
      <DosColumnas>
        <Campo nombre="cumple">{(campo) => <CampoCumple {...campo} value={campo.value ?? ''} />}</Campo>
        <Campo nombre="anio_nacimiento">
          {({ value, onChange, ...campo }) => (
            <NumberInput
              label="Año de nacimiento"
              placeholder="Opcional"
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=""
              hideControls
              maxLength={4}
              {...campo}
              value={value ?? ''}
              onChange={(anio) => onChange(anio === '' ? null : Number(anio))}
            />
          )}
        </Campo>
      </DosColumnas>
      <Campo nombre="alergias">
        {(campo) => (
          <TextInput
            label="Alergias"
            description="Se muestran en rojo antes de atenderle"
            placeholder="Opcional"
            maxLength={300}
            autoComplete="off"
            {...campo}
            value={campo.value ?? ''}
          />
        )}
      </Campo>
      <CamposPropios />
      <CampoLargo nombre="preferencias" label="Preferencias" />
      <CampoLargo nombre="notas" label="Notas" />
      <Campo nombre="etiquetas">
        {(campo) => (
          <TagsInput
            label="Etiquetas"
            placeholder={campo.value?.length ? undefined : 'Escribe una y presiona Enter'}
            data={etiquetas.data ?? []}
            maxTags={ETIQUETAS_POR_PERSONA}
            maxLength={LARGO_ETIQUETA}
            acceptValueOnBlur
            {...campo}
            value={campo.value ?? []}
          />
        )}
      </Campo>
      <Campo nombre="no_contactar">
        {({ value, onChange, error: _, ...campo }) => (
          <Checkbox
            label="No contactar"
            description="No quiere que se le escriba ni se le llame"
            {...campo}
            checked={value ?? false}
            onChange={(evento) => onChange(evento.currentTarget.checked)}
          />
        )}
      </Campo>
    </Stack>
  );
}

const CamposDeContacto = () => (
  <>
    <DosColumnas>
      <Campo nombre="telefono">
        {(campo) => (
          <TextInput
            label="Teléfono"
            type="tel"
            placeholder="Opcional"
            maxLength={40}
            autoComplete="off"
            {...campo}
            value={campo.value ?? ''}
          />
        )}
      </Campo>
      <Campo nombre="email">
        {(campo) => (
          <TextInput
            label="Email"
            type="email"
            placeholder="Opcional"
            maxLength={254}
            autoComplete="off"
            {...campo}
            value={campo.value ?? ''}
          />
        )}
      </Campo>
    </DosColumnas>
    <DosColumnas>
      <Campo nombre="documento_tipo">
        {(campo) => (
          <Selector
            label="Tipo de documento"
            placeholder="Opcional"
            clearable
            searchable={false}
            opciones={DOCUMENTOS}
            {...campo}
          />
        )}
      </Campo>
      <Campo nombre="documento">
        {(campo) => (
          <TextInput
            label="Documento"
            placeholder="Opcional"
            maxLength={40}
            autoComplete="off"
            {...campo}
            value={campo.value ?? ''}
          />
        )}
      </Campo>
    </DosColumnas>
  </>
);

const CampoLargo = ({ nombre, label }: { nombre: 'notas' | 'preferencias'; label: string }) => (
  <Campo nombre={nombre}>
    {(campo) => (
      <Textarea
        label={label}
        placeholder="Opcional"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...campo}
        value={campo.value ?? ''}
      />
    )}
  </Campo>
);
