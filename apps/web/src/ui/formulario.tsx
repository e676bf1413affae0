/**
 * Forms over the schemas of the contract. One way:
 *
 *   const form = useFormulario(gastos.crear.body, { descripcion: '', monto: undefined, fecha: hoy() });
 *   <Formulario form={form} alEnviar={(datos) => crear.mutateAsync(datos)} mensajeError="Error al guardar el gasto" alTerminar={cerrar}>
 *     <Campo nombre="descripcion">{(campo) => <TextInput label="Descripción" withAsterisk {...campo} value={campo.value ?? ''} />}</Campo>
 *     <Campo nombre="monto">{(campo) => <CampoDinero label="Monto" withAsterisk {...campo} />}</Campo>
 *     <BotonesFormulario enviar="Guardar" />
 *   </Formulario>
 */

import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Controller,
  type ControllerRenderProps,
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
  useFormContext,
} from 'react-hook-form';
import type { z } from 'zod';
import { consejoDe, ErrorApi, mensajeDe } from '../lib/error-api';
import { avisos } from './avisos';
import { useBorradorDeFormulario } from './borrador-de-formulario';
import { useConfirmacion } from './reparos';
import { Recuperado } from './use-borrador';
import { useModal, useSinGuardar } from './use-cambios-sin-guardar';

type Esquema<Entrada extends FieldValues, Salida> = z.ZodType<Salida, Entrada>;
type Form<Entrada extends FieldValues, Salida> = UseFormReturn<Entrada, unknown, Salida>;

/**
 * A form whose rules and sentences are those of a contract schema. `onSubmit`: a field that is left empty for later, to
 * look for something below it first, is not told of before the form is sent.
 */
export function useFormulario<Entrada extends FieldValues, Salida>(
  esquema: Esquema<Entrada, Salida>,
  valores: DefaultValues<Entrada>,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
): Form<Entrada, Salida> {
  return useForm<Entrada, unknown, Salida>({
    resolver: zodResolver(esquema),
    defaultValues: valores,
    mode,
  });
}

type Props<Entrada extends FieldValues, Salida> = {
  form: Form<Entrada, Salida>;
  /** Resolves when saved; a rejection leaves the typed values and shows the reason. */
  alEnviar: (datos: Salida) => Promise<unknown>;
  alTerminar?: () => void;
  /** The questions before sending, one sentence each; saying no leaves the form as it is. */
  reparos?: (datos: Salida) => readonly string[] | Promise<readonly string[]>;
  /** Shown when the server gives no better sentence. */
  mensajeError: string;
  /** The record it changes or is about, when there is one: the draft of one is not offered for another. */
  sobre?: number | string | undefined;
  /** The way out of a refusal, below its sentence; `olvidar` takes both away. */
  salida?: (error: unknown, olvidar: () => void) => ReactNode;
  children: ReactNode;
  className?: string;
};

/**
 * Sends on Enter or the button; the first wrong field takes the focus; a refusal of the server stands under its field.
 * Typed values are asked about before they are lost, and kept as a draft until they are saved or discarded.
 */
export function Formulario<Entrada extends FieldValues, Salida>(props: Props<Entrada, Salida>) {
  const { form, alEnviar, alTerminar, reparos, mensajeError, sobre, salida, children, className } = props;
  const [fallo, setFallo] = useState<{ mensaje: string; consejo: string | null; error: unknown } | null>(null);
  const { confirmar, pregunta } = useConfirmacion();
  const { raiz, recuperado, guardado, alGuardar, empezarDeNuevo } = useBorradorDeFormulario(form, sobre);
  const { isDirty, dirtyFields, isSubmitting } = form.formState;
  // A field that begins without a value makes the whole differ as soon as it is known; changes by a person are told
  // field by field.
  const listo = useSinGuardar(isDirty && algunoCambio(dirtyFields) && !guardado, { enviando: isSubmitting });

  const olvidarFallo = () => setFallo(null);
  const montado = useRef(false);
  useEffect(() => {
    montado.current = true;
    return () => {
      montado.current = false;
    };
  }, []);

  const enviar = form.handleSubmit(async (datos) => {
    setFallo(null);
    if (!(await confirmar((await reparos?.(datos)) ?? []))) return;
    try {
      await alEnviar(datos);
    } catch (error) {
      const mensaje = mensajeDe(error, mensajeError);
      if (!ponerErrores(form, error)) setFallo({ mensaje, consejo: consejoDe(error), error });
      // A way out takes the focus, under its sentence: no toast stands over it.
      if (!salida?.(error, olvidarFallo)) avisos.error(mensaje);
      return;
    }
    listo();
    alGuardar();
    // The form is gone meanwhile, with its screen or its session: another screen stands there now.
    if (montado.current) alTerminar?.();
  });

  const alEnviarse = (evento: FormEvent) => {
    // A form in a dialog over this one is not this one, though React tells it of both.
    evento.stopPropagation();
    void enviar(evento);
  };

  return (
    <FormProvider {...form}>
      <form ref={raiz} noValidate className={className} onSubmit={alEnviarse}>
        {recuperado && <Recuperado alDescartar={empezarDeNuevo} />}
        {fallo && (
          <Alert color="red" variant="light" mb="md" role="alert">
            {fallo.mensaje}
            {fallo.consejo && (
              <Text fz="sm" mt={4}>
                {fallo.consejo}
              </Text>
            )}
            {salida?.(fallo.error, olvidarFallo)}
          </Alert>
        )}
        {children}
      </form>
      {pregunta}
    </FormProvider>
  );
}

const algunoCambio = (campos: unknown): boolean =>
  campos === true || (typeof campos === 'object' && campos !== null && Object.values(campos).some(algunoCambio));

/** Puts the server's complaints under their fields; false when none of them is of this form. */
function ponerErrores<Entrada extends FieldValues, Salida>(form: Form<Entrada, Salida>, error: unknown): boolean {
  if (!(error instanceof ErrorApi)) return false;
  const conocidos = Object.entries(error.errores).filter(
    ([nombre]) => (nombre.split('.')[0] ?? '') in form.getValues(),
  );
  conocidos.forEach(([nombre, mensajes], i) => {
    form.setError(nombre as Path<Entrada>, { type: 'server', message: mensajes[0] }, { shouldFocus: i === 0 });
  });
  return conocidos.length > 0;
}

type PropsCampo = ControllerRenderProps<FieldValues, string> & { error: string | undefined };

/** Ties one input to the form: spread its props into any input of Mantine or of ui. */
export function Campo({ nombre, children }: { nombre: string; children: (campo: PropsCampo) => ReactNode }) {
  const { control } = useFormContext();
  return (
    <Controller
      name={nombre}
      control={control}
      render={({ field, fieldState }) => <>{children({ ...field, error: fieldState.error?.message })}</>}
    />
  );
}

/** Cancel and save, at the right; the submit is busy while sending. Inside a dialog 'Cancelar' closes it. */
export function BotonesFormulario({
  enviar,
  ocupado = 'Guardando...',
  alCancelar,
  deshabilitado,
  peligro,
  children,
}: {
  enviar: string;
  ocupado?: string;
  alCancelar?: () => void;
  deshabilitado?: boolean;
  /** True when it takes something away for good. */
  peligro?: boolean;
  children?: ReactNode;
}) {
  const { isSubmitting } = useFormContext().formState;
  const cerrar = useModal()?.cerrar;
  const cancelar = alCancelar ?? cerrar;
  return (
    <Group justify="flex-end" gap="sm" mt="lg" data-botones>
      {children}
      {cancelar && (
        <Button variant="default" onClick={cancelar} disabled={isSubmitting}>
          Cancelar
        </Button>
      )}
      <Button type="submit" color={peligro ? 'red' : undefined} disabled={isSubmitting || deshabilitado}>
        {isSubmitting ? ocupado : enviar}
      </Button>
    </Group>
  );
}
