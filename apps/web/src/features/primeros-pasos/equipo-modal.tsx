import { type Operador, operadoresVarios } from '@jornal/contract';
import { Button, Checkbox, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { useEntidadInicial } from '../entidades/api';
import { EntidadSelector } from '../entidades/entidad-selector';
import { agregarPersonas } from './api';
import { BotonQuitar, useRotulo } from './fila';
import clases from './filas.module.css';
import { type Invitado, Invitados } from './invitados';

type Props = { abierto: boolean; alCerrar: () => void };

/** Brings in those who perform services, the person at the screen among them if they do; then how each gets in. */
export function EquipoModal({ abierto, alCerrar }: Props) {
  const [invitados, setInvitados] = useState<readonly Invitado[]>([]);
  const cerrar = () => {
    setInvitados([]);
    alCerrar();
  };
  return (
    <Modal abierto={abierto} alCerrar={cerrar} titulo="Quién presta los servicios" tamano="lg">
      {invitados.length > 0 ? (
        <Invitados invitados={invitados} alCerrar={cerrar} />
      ) : (
        <Contenido
          alAgregar={(agregados) => {
            const ajenos = agregados.filter((uno): uno is Invitado => uno.correo_id !== null);
            if (ajenos.length === 0) cerrar();
            else setInvitados(ajenos);
          }}
        />
      )}
    </Modal>
  );
}

const EN_BLANCO = { nombre: '', apellido: '', email: '', telefono: '' };
type EnBlanco = typeof EN_BLANCO;

/** The first word of a name, and the rest of it. */
function partes(completo: string): Pick<EnBlanco, 'nombre' | 'apellido'> {
  const [nombre = '', ...apellido] = completo.trim().split(/\s+/);
  return { nombre, apellido: apellido.join(' ') };
}

type Agregado = { operador: Operador; correo_id: number | null };

function Contenido({ alAgregar }: { alAgregar: (agregados: readonly Agregado[]) => void }) {
  const { usuario } = useSesion();
  const entidadInicial = useEntidadInicial();
  const form = useFormulario(operadoresVarios, { entidad_id: entidadInicial ?? undefined, personas: [EN_BLANCO] });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'personas' });
  const { yo } = useWatch({ control: form.control });
  const agregar = useMutation({ mutationFn: agregarPersonas });
  const alternar = (presto: boolean) => {
    form.setValue('yo', presto ? { ...partes(usuario.nombre ?? ''), telefono: '' } : undefined, { shouldDirty: true });
    // An owner who works alone has no row to fill in.
    const escrita = form.getValues('personas')?.some((persona) => Object.values(persona).some((texto) => texto !== ''));
    if (presto && !escrita) form.setValue('personas', []);
    if (!presto && fields.length === 0) append(EN_BLANCO);
  };
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => {
        const { message, data } = await agregar.mutateAsync(datos);
        avisos.exito(message);
        alAgregar(data);
      }}
      mensajeError="Error al agregar las personas"
    >
      <Stack gap="md">
        {usuario.operador === null && (
          <Checkbox
            label="Yo también presto servicios"
            checked={yo !== undefined}
            onChange={(evento) => alternar(evento.currentTarget.checked)}
          />
        )}
        {yo !== undefined && (
          <DosColumnas>
            <CampoTexto nombre="yo.nombre" label="Tu nombre" />
            <CampoTexto nombre="yo.apellido" label="Tu apellido" />
          </DosColumnas>
        )}
        {fields.length > 0 && (
          <Text fz="sm" c="dimmed">
            Cada persona recibe en su correo un enlace para elegir su contraseña. Su rol es operador: ve lo que hace y
            lo que gana.
          </Text>
        )}
        <ul className={clases.filas} aria-label="Personas por agregar">
          {fields.map((fila, i) => (
            <Fila key={fila.id} i={i} alQuitar={() => remove(i)} />
          ))}
        </ul>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => append(EN_BLANCO)}
          disabled={fields.length >= 30}
        >
          Agregar persona
        </Button>
        {entidadInicial === undefined && (
          <Campo nombre="entidad_id">{(campo) => <EntidadSelector label="Sucursal" withAsterisk {...campo} />}</Campo>
        )}
      </Stack>
      <BotonesFormulario
        enviar="Agregar"
        ocupado="Agregando..."
        deshabilitado={yo === undefined && fields.length === 0}
      />
    </Formulario>
  );
}

function Fila({ i, alQuitar }: { i: number; alQuitar: () => void }) {
  const rotulo = useRotulo(i);
  return (
    <li className={clases.fila}>
      <CampoTexto nombre={`personas.${i}.nombre`} {...rotulo('Nombre')} />
      <CampoTexto nombre={`personas.${i}.apellido`} {...rotulo('Apellido')} />
      <CampoTexto nombre={`personas.${i}.email`} {...rotulo('Correo')} type="email" maxLength={254} />
      <CampoTexto nombre={`personas.${i}.telefono`} {...rotulo('Teléfono (opcional)')} type="tel" maxLength={40} />
      <BotonQuitar que={`la persona ${i + 1}`} i={i} alQuitar={alQuitar} />
    </li>
  );
}

const CampoTexto = ({ nombre, ...resto }: TextInputProps & { nombre: string }) => (
  <Campo nombre={nombre}>{(campo) => <TextInput autoComplete="off" maxLength={80} {...resto} {...campo} />}</Campo>
);
