import type { ReportType } from '@jornal/contract';
import { SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { porCategoria } from './categorias';

/** While there is no report: every one there is, by category. A card asks for its report of the days chosen above. */
export function TiposTarjetas({ tipos, alElegir }: { tipos: readonly ReportType[]; alElegir: (id: string) => void }) {
  return (
    <Stack gap={24}>
      {porCategoria(tipos).map(({ id, nombre, icono: Icono, tipos: suyos }) => (
        <section key={id} aria-labelledby={`categoria-${id}`}>
          <Title
            order={2}
            id={`categoria-${id}`}
            display="flex"
            mb={10}
            fz={16}
            style={{ alignItems: 'center', gap: 8 }}
          >
            <Icono size={18} stroke={1.6} color="var(--jornal-enlace)" aria-hidden />
            {nombre}
          </Title>
          <SimpleGrid component="ul" minColWidth="min(100%, 16.5rem)" spacing={{ base: 8, xs: 12 }}>
            {suyos.map((tipo) => (
              <li key={tipo.id}>
                <UnstyledButton
                  display="flex"
                  h="100%"
                  py={{ base: 12, xs: 14 }}
                  px={{ base: 14, xs: 16 }}
                  bdrs={12}
                  className="recuadro"
                  style={{ flexDirection: 'column' }}
                  onClick={() => alElegir(tipo.id)}
                >
                  <Text span display="block" fw={600}>
                    {tipo.name}
                  </Text>
                  <Text span display="block" mt={3} fz={13} lh={1.45} c="dimmed">
                    {tipo.description}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </SimpleGrid>
        </section>
      ))}
    </Stack>
  );
}
