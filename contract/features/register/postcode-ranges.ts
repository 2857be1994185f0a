// Loaded only where a CEP is typed (`import()`), and part of the app: it works without any network.

/** Where the first five digits of a CEP lie. City null: the range holds more than one, and it is typed. */
export interface PostcodeArea {
  state: string
  city: string | null
}

// First and last five digits and the state, as the Correios share the country out.
const states: readonly [number, number, string][] = [
  [1000, 19999, 'SP'],
  [20000, 28999, 'RJ'],
  [29000, 29999, 'ES'],
  [30000, 39999, 'MG'],
  [40000, 48999, 'BA'],
  [49000, 49999, 'SE'],
  [50000, 56999, 'PE'],
  [57000, 57999, 'AL'],
  [58000, 58999, 'PB'],
  [59000, 59999, 'RN'],
  [60000, 63999, 'CE'],
  [64000, 64999, 'PI'],
  [65000, 65999, 'MA'],
  [66000, 68899, 'PA'],
  [68900, 68999, 'AP'],
  [69000, 69299, 'AM'],
  [69300, 69399, 'RR'],
  [69400, 69899, 'AM'],
  [69900, 69999, 'AC'],
  [70000, 72799, 'DF'],
  [72800, 72999, 'GO'],
  [73000, 73699, 'DF'],
  [73700, 76799, 'GO'],
  [76800, 76999, 'RO'],
  [77000, 77999, 'TO'],
  [78000, 78899, 'MT'],
  [79000, 79999, 'MS'],
  [80000, 87999, 'PR'],
  [88000, 89999, 'SC'],
  [90000, 99999, 'RS'],
]

// Ranges that belong to one city alone. Where published tables differ the narrower one stands: a city that
// is left to be typed is better than a wrong one. A whole city, suburbs of other municipalities left out.
const cities: readonly [number, number, string][] = [
  [1000, 5999, 'São Paulo'],
  [8000, 8499, 'São Paulo'],
  [20000, 23799, 'Rio de Janeiro'],
  [29000, 29099, 'Vitória'],
  [30000, 31999, 'Belo Horizonte'],
  [40000, 41999, 'Salvador'],
  [49000, 49098, 'Aracaju'],
  [50000, 52999, 'Recife'],
  [57000, 57099, 'Maceió'],
  [58000, 58099, 'João Pessoa'],
  [59000, 59139, 'Natal'],
  [60000, 60999, 'Fortaleza'],
  [64000, 64099, 'Teresina'],
  [65000, 65099, 'São Luís'],
  [66000, 66999, 'Belém'],
  [68900, 68911, 'Macapá'],
  [69000, 69099, 'Manaus'],
  [69300, 69339, 'Boa Vista'],
  [69900, 69920, 'Rio Branco'],
  [70000, 72799, 'Brasília'],
  [73000, 73699, 'Brasília'],
  [74000, 74894, 'Goiânia'],
  [76800, 76834, 'Porto Velho'],
  [77000, 77249, 'Palmas'],
  [78000, 78099, 'Cuiabá'],
  [79000, 79124, 'Campo Grande'],
  [80000, 82999, 'Curitiba'],
  [88000, 88099, 'Florianópolis'],
  [90000, 91999, 'Porto Alegre'],
]

/** State, and city where that is certain, of a CEP of eight digits; null for one that no state has. */
export function areaOfPostcode(postcode: string): PostcodeArea | null {
  const head = Number(postcode.slice(0, 5))
  const within = ([first, last]: readonly [number, number, string]) => first <= head && head <= last
  const state = states.find(within)?.[2]
  return state === undefined ? null : { state, city: cities.find(within)?.[2] ?? null }
}
