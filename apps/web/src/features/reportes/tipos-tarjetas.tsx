import type { ReportType } from '@jornal/contract';
import { Stack, Title, UnstyledButton } from '@mantine/core';
import { porCategoria } from './categorias';
import clases from './tipos.module.css';

/** While there is no report: every one there is, by category. A card asks for its report of the days chosen above. */
export function TiposTarjetas({ tipos, alElegir }: { tipos: readonly ReportType[]; alElegir: (id: string) => void }) {
  return (
    <Stack gap={24}>
      {porCategoria(tipos).map(({ id, nombre, icono: Icono, tipos: suyos }) => (
        <section key={id} aria-labelledby={`categoria-${id}`}>
          <Title order={2} id={`categoria-${id}`} className={clases.titulo}>
            <Icono size={18} stroke={1.6} aria-hidden />
            {nombre}
          </Title>
          <ul className={clases.tarjetas}>
            {suyos.map((tipo) => (
              <li key={tipo.id}>
                <UnstyledButton className={clases.tarjeta} onClick={() => alElegir(tipo.id)}>
                  <strong>{tipo.name}</strong>
                  <span>{tipo.description}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}
