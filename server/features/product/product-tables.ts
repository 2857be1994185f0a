/** A product that earns points when sold. */
export interface ProductTable {
  client_id: number
  id: number
  sku: string
  name: string
  detail: string
  brand: string
  product_type: string
  points: number
}

/** What a product gave before its points changed, up to that moment. */
export interface ProductPointsTable {
  client_id: number
  product_id: number
  until: Date
  points: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    product: ProductTable
    product_points: ProductPointsTable
  }
}
