import { ActionIcon, Button, Group, Input, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fechaLarga, hoy, sumarDias } from '../../lib/format';
import { CampoFecha } from '../../ui/campo-fecha';
import { Cargando } from '../../ui/cargando';
import { Campo } from '../../ui/formulario';
import { Selector } from '../../ui/selector';
import { agendasActivasQuery } from '../agendas/api';
import type { QueSeAgenda } from './api';
import { FichasDeHoras } from './fichas-de-horas';
import { frasesDeInicio } from './horas';
import clases from './horas-libres.module.css';
import { useHorasLibres } from './use-horas-libres';

/** The fields that it fills of the form it stands in. */
export type CamposDeHora = { operador_id?: number | null | undefined; fecha: string; hora_inicio: string };

type Props = {
  entidadId: number | null;
  /** Null: it is not known yet how long it is. */
  que: QueSeAgenda | null;
  /** Offers any operator, whose value is null. */
  conCualquiera?: boolean;
  /** Another day: what else was chosen for the one before no longer holds. */
  alCambiarDia?: () => void;
};

const ELEGIDA = { shouldDirty: true, shouldValidate: true } as const;

/** Chooses an operator, a day and one of its free hours: `operador_id`, `fecha` and `hora_inicio` of the form. */
export function HorasLibresSelector({ entidadId, que, conCualquiera = false, alCambiarDia }: Props) {
  const { control, setValue } = useFormContext<CamposDeHora>();
  const [operadorId = null, fecha] = useWatch({ control, name: ['operador_id', 'fecha'] });
  const libres = useHorasLibres({ entidadId, fecha, operadorId, que });
  const irA = (dia: string) => {
    setValue('fecha', dia, ELEGIDA);
    setValue('hora_inicio', '', { shouldDirty: true });
    alCambiarDia?.();
  };
  return (
    <Stack gap="md">
      <Operador entidadId={entidadId} conCualquiera={conCualquiera} />
      <Fecha fecha={fecha} alIr={irA} />
      <Campo nombre="hora_inicio">
        {({ value, onChange, error, ref }) => (
          <Horas
            libres={libres}
            sinSucursal={entidadId === null}
            fecha={fecha}
            conNombres={operadorId === null}
            value={value}
            onChange={onChange}
            error={error}
            primera={ref}
            alIr={irA}
          />
        )}
      </Campo>
    </Stack>
  );
}

const CUALQUIERA = 0;

/** The operators of the agendas that take people. */
function Operador({ entidadId, conCualquiera }: Pick<Props, 'entidadId' | 'conCualquiera'>) {
  const { data, isPending } = useQuery({ ...agendasActivasQuery(entidadId), enabled: entidadId !== null });
  const nombres = new Map(
    (data ?? []).map(({ operador_id, operador }) => [operador_id, `${operador.nombre} ${operador.apellido}`]),
  );
  return (
    <Campo nombre="operador_id">
      {({ value, onChange, error, onBlur }) => (
        <Selector
          label="Operador"
          withAsterisk={!conCualquiera}
          allowDeselect={false}
          cargando={isPending && entidadId !== null}
          opciones={[
            ...(conCualquiera ? [{ value: CUALQUIERA, label: 'Cualquiera' }] : []),
            ...[...nombres].map(([id, nombre]) => ({ value: id, label: nombre })),
          ]}
          value={value ?? (conCualquiera ? CUALQUIERA : null)}
          onChange={(id) => onChange(id === CUALQUIERA ? null : id)}
          onBlur={onBlur}
          error={error}
        />
      )}
    </Campo>
  );
}

function Fecha({ fecha, alIr }: { fecha: string; alIr: (dia: string) => void }) {
  const sinDia = fecha === '';
  return (
    <Campo nombre="fecha">
      {({ value, error, onBlur }) => (
        <Group gap={6} wrap="nowrap" align="flex-end">
          <CampoFecha
            label="Fecha"
            withAsterisk
            flex={1}
            min={hoy()}
            value={value}
            error={error}
            onBlur={onBlur}
            onChange={(dia) => alIr(dia ?? '')}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Día anterior"
            disabled={sinDia || fecha <= hoy()}
            onClick={() => alIr(sumarDias(fecha, -1))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Día siguiente"
            disabled={sinDia}
            onClick={() => alIr(sumarDias(fecha, 1))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      )}
    </Campo>
  );
}

type PropsHoras = {
  libres: ReturnType<typeof useHorasLibres>;
  sinSucursal: boolean;
  fecha: string;
  /** Says of the chosen hour who can do it. */
  conNombres: boolean;
  value: string;
  onChange: (hora: string) => void;
  error: string | undefined;
  primera: Ref<HTMLInputElement>;
  alIr: (dia: string) => void;
};

function Horas({ libres, sinSucursal, fecha, conNombres, value, onChange, error, primera, alIr }: PropsHoras) {
  const { consulta, listo, alDia, inicios, operadores } = libres;
  const elegida = inicios?.find(({ hora }) => hora === value);
  const contenido = () => {
    if (!listo) return <Text c="dimmed">{sinSucursal ? FALTA_SUCURSAL : FALTA_DURACION}</Text>;
    if (consulta.isError && !inicios) return <NoLlegaron alReintentar={() => void consulta.refetch()} />;
    if (!inicios) return <EnCamino />;
    return (
      <div className="de-antes" inert={!alDia}>
        {inicios.length === 0 ? (
          <SinHoras libres={libres} alIr={alIr} />
        ) : (
          <FichasDeHoras inicios={inicios} fecha={fecha} value={value} onChange={onChange} primera={primera} />
        )}
      </div>
    );
  };
  return (
    <Input.Wrapper label="Hora" labelElement="div" withAsterisk error={error}>
      {contenido()}
      <div role="status">
        {elegida &&
          conNombres &&
          frasesDeInicio(elegida, operadores).map((frase) => <Detalle key={frase} texto={frase} />)}
        {elegida && !conNombres && <Detalle texto={`${elegida.hora} – ${elegida.con[0]?.hora_fin}`} />}
        {value !== '' && inicios && alDia && !elegida && (
          <Text fz="sm" mt={8} c="var(--jornal-alerta)">
            A las {value} no hay espacio ese día: elige otra hora.
          </Text>
        )}
      </div>
    </Input.Wrapper>
  );
}

const FALTA_SUCURSAL = 'Elige la sucursal para ver las horas libres.';
const FALTA_DURACION = 'Escribe cuánto dura para ver las horas libres.';

const Detalle = ({ texto }: { texto: string }) => (
  <Text fz="sm" mt={8} className="cifra partible">
    {texto}
  </Text>
);

/** As many as a morning has. */
const EN_CAMINO = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const EnCamino = () => (
  <div className={clases.horas}>
    <Cargando height={36} radius="md" />
    {EN_CAMINO.map((cual) => (
      <Skeleton key={cual} height={36} radius="md" />
    ))}
  </div>
);

const NoLlegaron = ({ alReintentar }: { alReintentar: () => void }) => (
  <Group gap={12} role="alert">
    <Text fz="sm">No se pudieron cargar las horas libres.</Text>
    <Button variant="default" size="xs" onClick={alReintentar}>
      Reintentar
    </Button>
  </Group>
);

/** Why the day has none, and where to go on. */
function SinHoras({ libres, alIr }: Pick<PropsHoras, 'libres' | 'alIr'>) {
  const { motivo, siguiente, ultimo } = libres;
  return (
    <Stack gap={8} align="flex-start" role="status">
      <Text fw={600}>{motivo ?? 'No queda espacio ese día'}</Text>
      {siguiente === null ? (
        <>
          <Text fz="sm" c="dimmed">
            Tampoco hay espacio hasta el {fechaLarga(ultimo).toLowerCase()}.
          </Text>
          <Button variant="default" onClick={() => alIr(sumarDias(ultimo, 1))}>
            Buscar después
          </Button>
        </>
      ) : (
        <Button variant="default" h="auto" py={8} classNames={{ label: clases.entera }} onClick={() => alIr(siguiente)}>
          Siguiente día con espacio: {fechaLarga(siguiente).toLowerCase()}
        </Button>
      )}
    </Stack>
  );
}
