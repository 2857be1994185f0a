/** A product that people sell. */
export interface ProductTable {
  client_id: number
  id: number
  sku: string
  name: string
  detail: string
  brand: string
  product_type: string
  processor: string | null
  generation: string | null
  form_factor: string | null
  added_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    product: ProductTable
  }
}
