import { Box, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import clases from './panel.module.css';
import { useEnTelefono } from './use-en-telefono';

type PropsMarco = {
  titulo?: string;
  subtitulo?: ReactNode;
  acciones?: ReactNode;
  children: ReactNode;
  sinRelleno?: boolean;
  nivel?: 2 | 3;
  className?: string;
  mt?: number;
  mb?: number;
  /** Something outside leads here: it can take the focus. */
  ref?: Ref<HTMLElement>;
  /** Its name where it has no title. */
  nombre?: string;
};

type Props = PropsMarco & {
  /**
   * On a phone only its title shows until it is pressed, and the device remembers under this name that it was. For
   * panels that are not looked at every day.
   */
  plegable?: string;
};

/** A card with a hairline border and an optional title. `sinRelleno` lets a table reach the edges. */
export function Panel({ plegable, ...props }: Props) {
  const enTelefono = useEnTelefono();
  return plegable !== undefined && enTelefono ? <Plegable clave={plegable} {...props} /> : <Marco {...props} />;
}

function Plegable({ clave, ...props }: PropsMarco & { clave: string }) {
  const [abierto, setAbierto] = useLocalStorage({
    key: `panel-${clave}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return <Marco {...props} pliegue={{ abierto, alAlternar: () => setAbierto(!abierto) }} />;
}

type Pliegue = { abierto: boolean; alAlternar: () => void };

function Marco({
  titulo,
  subtitulo,
  acciones,
  children,
  sinRelleno,
  nivel = 2,
  className,
  mt,
  mb,
  ref,
  nombre,
  pliegue,
}: PropsMarco & { pliegue?: Pliegue }) {
  const id = useId();
  const plegado = pliegue?.abierto === false;
  return (
    <Box
      component="section"
      mt={mt}
      mb={mb}
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={[clases.panel, className].filter(Boolean).join(' ')}
      aria-label={titulo ? undefined : nombre}
      aria-labelledby={titulo ? id : undefined}
    >
      {titulo && (
        <Group
          justify="space-between"
          wrap="nowrap"
          gap="md"
          className={clases.cabeza}
          data-plegable={pliegue ? true : undefined}
        >
          <div>
            <Title order={nivel} id={id} fz="1.0625rem" lh={1.35}>
              {pliegue ? (
                <UnstyledButton
                  className={clases.plegar}
                  aria-expanded={pliegue.abierto}
                  aria-controls={`${id}-cuerpo`}
                  onClick={pliegue.alAlternar}
                >
                  {titulo}
                  <IconChevronDown size={18} stroke={1.75} className="flecha" aria-hidden />
                </UnstyledButton>
              ) : (
                titulo
              )}
            </Title>
            {subtitulo && !plegado && (
              <Text c="dimmed" fz="sm">
                {subtitulo}
              </Text>
            )}
          </div>
          {!plegado && acciones}
        </Group>
      )}
      <div
        id={`${id}-cuerpo`}
        hidden={plegado}
        className={sinRelleno ? undefined : clases.cuerpo}
        data-con-titulo={titulo ? true : undefined}
      >
        {children}
      </div>
    </Box>
  );
}
