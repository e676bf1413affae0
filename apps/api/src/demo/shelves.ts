/**
 * The products that the branches of the demo business sell, by category: name, sale price, cost, and how often it is
 * asked for.
 */
export const PRODUCTOS: Readonly<
  Record<string, ReadonlyArray<readonly [nombre: string, precio: number, costo: number, peso: number]>>
> = {
  'Cuidado capilar': [
    ['Champú anticaída 400 ml', 38_000, 22_500, 8],
    ['Champú matizador 250 ml', 42_000, 26_000, 5],
    ['Acondicionador de argán 400 ml', 36_000, 21_000, 6],
    ['Tratamiento de keratina en crema', 58_000, 36_000, 3],
    ['Ampolla capilar', 12_000, 6_500, 9],
    ['Aceite de argán 60 ml', 34_000, 19_000, 4],
  ],
  'Barba y peinado': [
    ['Cera mate para cabello', 28_000, 15_500, 12],
    ['Pomada brillante', 26_000, 14_000, 8],
    ['Aceite para barba', 32_000, 17_000, 9],
    ['Bálsamo para barba', 30_000, 16_500, 6],
    ['Loción para después de afeitar', 24_000, 13_000, 5],
    ['Polvo texturizador', 29_000, 16_000, 5],
  ],
  Uñas: [
    ['Esmalte semipermanente', 18_000, 9_000, 6],
    ['Fortalecedor de uñas', 16_000, 8_200, 4],
    ['Removedor sin acetona', 9_000, 4_600, 5],
    ['Aceite de cutícula', 14_000, 7_000, 4],
  ],
  'Piel y spa': [
    ['Exfoliante corporal de café', 33_000, 18_000, 4],
    ['Crema hidratante de manos', 19_000, 10_000, 6],
    ['Protector solar facial', 52_000, 34_000, 3],
    ['Mascarilla de arcilla', 22_000, 11_500, 4],
  ],
};

/**
 * The supplies of the branches: name, cost of a unit, units in a package (null: bought loose), and how many a busy week
 * takes.
 */
export const ARTICULOS: ReadonlyArray<
  readonly [nombre: string, costo: number, paquete: number | null, porSemana: number]
> = [
  ['Toallas desechables', 350, 100, 60],
  ['Cuchillas de afeitar', 900, 10, 18],
  ['Guantes de nitrilo', 420, 100, 40],
  ['Capas de corte', 14_000, null, 1],
  ['Papel cuello (rollo)', 3_200, 5, 3],
  ['Alcohol al 70 % (litro)', 9_500, null, 2],
  ['Algodón (bolsa)', 6_800, 4, 1],
  ['Peróxido 20 volúmenes (litro)', 18_500, null, 1],
  ['Limas desechables', 600, 50, 22],
  ['Desinfectante de máquinas', 27_000, null, 1],
];
