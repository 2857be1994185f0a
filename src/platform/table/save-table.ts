import { saveAs } from '../browser/save-as.ts'

/** How a table can be taken along. */
export type TableFormat = 'csv' | 'xlsx'

/** Hands a CSV of ours, as it was answered, to the browser as a file of that format; `name` is without its end. */
export async function saveTable(name: string, format: TableFormat, csv: Response): Promise<void> {
  if (format === 'csv') return saveAs(`${name}.csv`, await csv.blob())
  // Its writer is loaded by who wants one.
  const { csvToWorkbook } = await import('./workbook.ts')
  saveAs(`${name}.xlsx`, await csvToWorkbook(await csv.text()))
}
