import { unique } from '../api';
import { expect, test } from '../fixtures';
import { press } from '../hands';
import { InventoryScreen } from '../inventory-screen';
import { ProductsScreen } from '../products-screen';
import { choose, pesos, pressAction, toast } from '../screens';
import { reviewImport } from '../stock-screen';

test('a product is created with its margin in sight, found by its barcode, counted and archived', async ({
  signIn,
}) => {
  const page = await signIn('supervisor');
  const products = new ProductsScreen(page);
  const [name, code, category] = [`Cera ${unique()}`, `77${Date.now()}`, `Peinado ${unique()}`];
  await products.find(name);

  const form = await products.open('Nuevo Producto', 'Nuevo Producto');
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Código').fill(code);
  await form.getByRole('combobox', { name: 'Categoría' }).fill(category);
  await press(page.getByRole('option', { name: `Crear «${category}»` }));
  await toast(page, 'Categoría creada exitosamente');
  await form.getByLabel('Precio de Venta').fill('20000');
  await form.getByLabel('Costo de Compra').fill('25000');
  await form.getByLabel('Stock').fill('12');
  await press(form.getByRole('button', { name: 'Crear producto' }));
  await expect(
    form.getByText('El precio de venta debe ser mayor al costo de compra para tener ganancia'),
  ).toBeVisible();
  // The first wrong field takes the focus; a text typed before would go there.
  await expect(form.getByLabel('Precio de Venta')).toBeFocused();
  await form.getByLabel('Costo de Compra').fill('15000');
  await expect(form.getByText(/Ganancia por unidad/)).toContainText(pesos(5_000));
  await expect(form.getByText(/Margen/)).toContainText('25 %');
  await press(form.getByRole('button', { name: 'Crear producto' }));
  await toast(page, 'Producto creado exitosamente');
  await expect(form).toBeHidden();

  await page.goto('/productos');
  await page.getByRole('searchbox', { name: 'Buscar por nombre o código' }).focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(products.row(name)).toContainText(category);
  await expect(products.row(name)).toContainText(pesos(20_000));

  const count = await products.act(name, 'Ajustar stock', 'Ajustar stock');
  await count.getByLabel('Stock nuevo').fill('4');
  await expect(count.getByText('Salen 8')).toBeVisible();
  await count.getByLabel('Motivo').fill('Conteo del mes');
  await press(count.getByRole('button', { name: 'Ajustar stock' }));
  await toast(page, 'Stock actualizado exitosamente');
  const history = await products.act(name, 'Movimientos', 'Movimientos de stock');
  await expect(history.getByRole('row', { name: 'Conteo del mes' })).toContainText('−8');
  await page.keyboard.press('Escape');

  const archive = await products.act(name, 'Eliminar', 'Eliminar producto');
  await archive.getByLabel('Motivo').fill('Ya no se vende');
  await press(archive.getByRole('button', { name: 'Eliminar' }));
  await toast(page, 'Producto eliminado exitosamente');
  await expect(page.getByText('No se encontraron resultados')).toBeVisible();
});

test('a stock that changed meanwhile is not overwritten by a count', async ({ signIn, admin, sessionOf }) => {
  const name = `Gel ${unique()}`;
  const entidad_id = (await sessionOf('supervisor')).user.operador?.entidad_id;
  await admin.post('/productos/crear-producto', {
    nombre: name,
    precio_unitario: 9_000,
    costo_unitario: 4_000,
    stock: 10,
    entidad_id,
  });
  const [first, second] = [await signIn('supervisor'), await signIn('supervisor')];
  const [mine, theirs] = [new ProductsScreen(first), new ProductsScreen(second)];
  await mine.find(name);
  await theirs.find(name);
  const count = await mine.act(name, 'Ajustar stock', 'Ajustar stock');
  const other = await theirs.act(name, 'Ajustar stock', 'Ajustar stock');
  await other.getByLabel('Stock nuevo').fill('7');
  await press(other.getByRole('button', { name: 'Ajustar stock' }));
  await expect(other).toBeHidden();

  await count.getByLabel('Stock nuevo').fill('12');
  await press(count.getByRole('button', { name: 'Ajustar stock' }));
  await expect(count.getByRole('alert')).toContainText('El stock cambió. Stock actual: 7');
  await expect(count.getByText('Entran 5')).toBeVisible();
  await press(count.getByRole('button', { name: 'Ajustar stock' }));
  await expect(count).toBeHidden();
  await expect(mine.row(name)).toContainText('12');
});

test('products come in from a file, the rows that are wrong are told and stay out, and nothing comes in twice', async ({
  signIn,
}) => {
  const page = await signIn('admin');
  const products = new ProductsScreen(page);
  const name = `Tónico ${unique()}`;
  const header = 'Nombre;Precio de venta;Costo de compra;Stock';
  await products.find(name);
  const dialog = await products.open('Importar', 'Importar productos');
  await products.chooseBranch(dialog, 'Sede Cedritos');

  await reviewImport(dialog, `${header}\n${name};$ 25.000;12000;6\nSin ganancia ${name};1000;2000;3\n`);
  await expect(dialog.getByRole('row', { name: 'Sin ganancia' })).toContainText(
    'El precio de venta debe ser mayor al costo de compra para tener ganancia',
  );
  await expect(dialog.getByText('Una fila tiene errores y queda fuera.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Importar las demás' })).toBeEnabled();

  await press(dialog.getByRole('button', { name: 'Elegir otro archivo' }));
  await reviewImport(dialog, `Nombre;Lo que vale;Costo de compra;Stock\n${name};$ 25.000;12000;6\n`);
  await expect(dialog.getByText('No se encontró la columna Precio de venta. Elige cuál del archivo es.')).toBeVisible();
  await press(dialog.getByRole('combobox', { name: 'Precio de venta' }));
  await press(page.getByRole('option', { name: 'Lo que vale' }));
  await press(dialog.getByRole('button', { name: 'Revisar archivo' }));
  await expect(dialog.getByText('Así quedará. Todavía no se ha importado nada.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Importar', exact: true }));
  await toast(page, 'Importación terminada. Creados: 1. Actualizados: 0.');
  await press(dialog.getByRole('button', { name: 'Importar otro archivo' }));
  await reviewImport(dialog, `${header}\n${name};$ 25.000;12000;6\n`);
  await expect(dialog.getByText('El archivo no cambia nada de lo que ya está registrado.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(products.row(name)).toContainText(pesos(25_000));
});

test('an item is kept by units and by packages, with the history of both', async ({ signIn }) => {
  const page = await signIn('supervisor');
  const inventory = new InventoryScreen(page);
  const name = `Toallas ${unique()}`;
  await inventory.find(name);
  const form = await inventory.open('Nuevo Artículo', 'Nuevo Artículo');
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Cantidad').fill('5');
  await form.getByLabel('Costo unitario').fill('1200');
  await form.getByLabel('Tamaño del paquete').fill('12');
  await press(form.getByRole('button', { name: 'Crear artículo' }));
  await expect(inventory.row(name)).toContainText('Bajo Stock');

  const less = await inventory.act(name, 'Reducir stock', 'Reducir stock');
  await less.getByLabel('Cantidad que sale').fill('6');
  await press(less.getByRole('button', { name: 'Reducir stock' }));
  await expect(less.getByText('No hay suficiente stock. Disponible: 5')).toBeVisible();
  await less.getByLabel('Cantidad que sale').fill('5');
  await press(less.getByRole('button', { name: 'Reducir stock' }));
  await toast(page, 'Stock reducido exitosamente');
  await expect(inventory.row(name)).toContainText('Sin Stock');

  const packages = await inventory.act(name, 'Paquetes', 'Paquetes');
  await packages.getByLabel('Número de paquetes').fill('2');
  await expect(packages.getByText('24 unidades')).toBeVisible();
  await press(packages.getByRole('button', { name: 'Guardar' }));
  await expect(packages).toBeHidden();
  await expect(inventory.row(name)).toContainText('2 paquetes');
  const fewer = await inventory.act(name, 'Paquetes', 'Paquetes');
  await choose(fewer, 'Reducir');
  await fewer.getByLabel('Número de paquetes').fill('3');
  await press(fewer.getByRole('button', { name: 'Guardar' }));
  await expect(fewer.getByText('No hay suficientes paquetes. Disponible: 2 paquetes')).toBeVisible();
  await press(fewer.getByRole('button', { name: 'Cancelar' }));
  await press(page.getByRole('button', { name: 'Descartar' }));

  await pressAction(inventory.row(name), 'Ver historial');
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de Movimientos' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Movimientos' }).getByRole('row').nth(1)).toContainText('+24');
  await press(page.getByRole('button', { name: 'Volver al inventario' }));
  await expect(inventory.row(name)).toContainText('En Stock');
});

test('every figure of the stock opens the rows that make it up', async ({ signIn, admin }) => {
  const page = await signIn('admin');
  const branch = await admin.createBranch();
  const [plenty, short, gone] = [`Laca ${unique()}`, `Espuma ${unique()}`, `Guantes ${unique()}`];
  const price = { precio_unitario: 9_000, costo_unitario: 4_000, entidad_id: branch.id };
  await admin.post('/productos/crear-producto', { nombre: plenty, stock: 11, ...price });
  await admin.post('/productos/crear-producto', { nombre: short, stock: 2, ...price });
  await admin.post('/inventario/crear-inventario', {
    nombre: gone,
    cantidad: 0,
    costo_unitario: 500,
    entidad_id: branch.id,
  });
  await admin.post('/inventario/crear-inventario', {
    nombre: `${gone} nuevos`,
    cantidad: 3,
    costo_unitario: 500,
    entidad_id: branch.id,
  });

  await page.goto(`/productos?entidad_id=${branch.id}&search=nada`);
  const products = page.getByRole('table', { name: 'Productos' });
  await press(page.getByRole('button', { name: 'Productos Stock Óptimo' }));
  await expect(page.getByRole('region', { name: 'Lista de productos' })).toBeFocused();
  // Its head, the only product and the sums.
  await expect(products.getByRole('row')).toHaveCount(3);
  await expect(products).toContainText(plenty);
  await press(page.getByRole('button', { name: 'Ganancia Total Potencial' }));
  const potential = page.getByRole('dialog', { name: 'Ganancia Total Potencial' });
  await expect(potential.getByRole('row', { name: plenty })).toContainText(pesos(55_000));
  await expect(potential.getByText('Total', { exact: true }).locator('..')).toContainText(pesos(65_000));
  await page.keyboard.press('Escape');

  await page.goto(`/inventario/lista?entidad_id=${branch.id}`);
  const items = page.getByRole('table', { name: 'Inventario Interno' });
  await press(page.getByRole('button', { name: 'Artículos Agotados' }));
  await expect(items.getByRole('row')).toHaveCount(3);
  await expect(items).toContainText(gone);
  // The figure, not the head of the column.
  await press(page.getByRole('button', { name: /^Valor Total\s*\S/ }));
  await expect(items.getByRole('row')).toHaveCount(4);
});
