import { fade, label, on, type Film } from './film.ts'
import { can, check, circle, drop, fan, line, navy, orange, rect, red, roller, shape } from '../shapes.ts'

const wall = (fill: string) => rect(0, 0, 268, 300, fill) + rect(0, 300, 268, 60, '#b98a5e')
const scaled = (s: number, x: number, y: number, inner: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${inner}</g>`
const hand = (x: number, y: number) =>
  circle(x, y, 26, '#cf9f83') +
  [0, 1, 2, 3].map((i) => rect(x - 26 + i * 14, y - 58, 11, 46, '#cf9f83', 6)).join('') +
  rect(x - 22, y + 14, 44, 90, orange, 16)

export const techniqueFilms: Film[] = [
  {
    name: 'parede-diagnostico',
    title: 'Leia a parede antes de pintar',
    colour: '#c4402c',
    pale: '#f7ddcb',
    voice: 'pt-br 152 42',
    scenes: [
      {
        title: 'Três testes simples',
        said: 'Antes de abrir a lata, faça três testes. Levam cinco minutos.',
        art: (k) =>
          wall('#f3bd8a') +
          fade(
            k,
            0,
            hand(70, 130) + [0, 1, 2, 3, 4].map((i) => circle(110 + i * 12, 90 + (i % 2) * 18, 5, '#fff')).join(''),
          ) +
          fade(k, 1, rect(150, 60, 34, 120, '#e8d9a0', 4) + shape('M150 180q17 34 34 0v44q-17 16-34 0Z', '#fff')) +
          fade(k, 2, drop(110, 250, 16, '#4f9cc0') + drop(200, 260, 20, '#4f9cc0') + drop(155, 276, 12, '#4f9cc0')),
        points: [
          ['Passe a mão: sai pó?', 'Passe a mão na parede. Se ela sair branca, a tinta velha está solta.'],
          ['Cole e puxe uma fita', 'Cole uma fita crepe e puxe de uma vez. Se vier tinta junto, é preciso raspar.'],
          ['Procure manchas e bolhas', 'Olhe perto do rodapé e das janelas. Mancha escura e bolha são sinal de água.'],
        ],
      },
      {
        title: 'O que cada sinal pede',
        said: 'Cada sinal pede um tratamento diferente.',
        art: (k) =>
          rect(0, 250, 268, 110, '#d9a766') +
          fade(k, 0, can(24, 150, 64, 100, red)) +
          fade(k, 1, rect(104, 196, 60, 54, '#b98a5e', 6) + rect(104, 184, 60, 20, '#8a5a35', 6)) +
          fade(k, 2, can(182, 140, 66, 110, navy)),
        points: [
          ['Pó: fundo preparador', 'Parede que solta pó recebe fundo preparador, que cola as partículas.'],
          ['Descascado: raspar e lixar', 'Tinta descascada sai com espátula e lixa, até chegar na parte firme.'],
          [
            'Reboco novo: 28 dias e selador',
            'Reboco novo espera vinte e oito dias de cura, e só então recebe o selador.',
          ],
        ],
      },
      {
        title: 'Guarde esta regra',
        said: 'Antes de ir embora, guarde esta regra.',
        art: () =>
          scaled(0.5, -90, 60, roller(300, 80)) + circle(134, 284, 40, '#3f8f6b') + check(128, 286, 18, '#fff', 10),
        points: [
          [
            'A tinta dura o que a base aguenta',
            'A tinta dura o que a base aguenta. Quem diagnostica antes, não volta para refazer.',
          ],
        ],
      },
    ],
  },
  {
    name: 'umidade-causa',
    title: 'Umidade: trate a causa, não a mancha',
    colour: '#2a7f9e',
    pale: '#d5ebf2',
    voice: 'pt-br 150 40',
    scenes: [
      {
        title: 'De onde vem a água?',
        said: 'A mancha é igual, mas a água pode vir de três lugares.',
        art: (k) =>
          shape('M20 150L134 60l114 90V330H20Z', '#f2e8dc') +
          line('M14 152L134 56l120 96', red, 12) +
          rect(110, 240, 50, 90, '#8a5a35') +
          rect(0, 330, 268, 30, '#8a5a35') +
          fade(k, 0, shape('M20 330v-70q30-26 60 0t30 0v70Z', '#7fb8d6')) +
          fade(
            k,
            1,
            drop(90, 40, 14, '#2a7f9e') +
              drop(190, 46, 14, '#2a7f9e') +
              shape('M150 96l60 48v40q-40-20-60-88Z', '#7fb8d6'),
          ) +
          fade(k, 2, line('M210 330V210h-30', '#2a7f9e', 10) + drop(178, 240, 12, '#2a7f9e')),
        points: [
          [
            'Do chão: rodapé úmido',
            'Do chão, quando o rodapé fica úmido o ano inteiro. É a água que sobe pela fundação.',
          ],
          [
            'De cima: laje e telhado',
            'De cima, quando a mancha cresce depois da chuva. Olhe a laje, a calha e as telhas.',
          ],
          [
            'De dentro: cano furado',
            'De dentro, quando a mancha não muda com o tempo. Feche o registro e veja se ela para.',
          ],
        ],
      },
      {
        title: 'A ordem do conserto',
        said: 'Achada a causa, siga sempre esta ordem.',
        art: (k) =>
          [0, 1, 2]
            .map((i) =>
              fade(
                k,
                i,
                rect(50, 250 - i * 84, 168, 70, ['#2a7f9e', '#3f8f6b', orange][i]!, 16) +
                  label(134, 292 - i * 84, 19, '#fff', ['Secar', 'Impermeabilizar', 'Pintar'][i]!),
              ),
            )
            .join(''),
        points: [
          ['Consertar e secar', 'Primeiro conserte o vazamento e deixe secar. Uma parede grossa leva semanas.'],
          ['Impermeabilizar', 'Depois raspe até o reboco e aplique o impermeabilizante, em demãos cruzadas.'],
          [
            'Só então pintar',
            'Só então venha com massa acrílica e tinta. Pintar antes é esconder a mancha por um mês.',
          ],
        ],
      },
    ],
  },
  {
    name: 'cor-decide',
    title: 'Por que a cor decide',
    colour: '#1d4f86',
    pale: '#d3e8f7',
    voice: 'pt-br+f3 150 50',
    scenes: [
      {
        title: 'A cor muda o espaço',
        said: 'Ninguém compra uma lata de tinta. O cliente compra como quer se sentir em casa.',
        art: (k) => scaled(0.5, -106, 70 + 30 * (1 - on(k, 0)), fan(480, 500, 470, 132)),
        points: [
          [
            'Claras afastam as paredes',
            'Cores claras refletem a luz e parecem afastar as paredes. Boas para salas pequenas.',
          ],
          ['Quentes aproximam', 'Cores quentes aproximam e convidam a ficar. Boas para mesa de jantar e recepção.'],
          ['Frias acalmam', 'Cores frias acalmam. Boas para quarto, banheiro e lugar de estudo.'],
        ],
      },
      {
        title: 'Três combinações seguras',
        said: 'Quando o cliente não sabe, ofereça três combinações.',
        art: (k) =>
          [
            ['#d3e8f7', '#7fb8d6', '#1d4f86'],
            ['#e58b2f', '#e8ca5e', '#50b584'],
            ['#c94a33', '#fbf5ee', '#0b85bb'],
          ]
            .map((row, i) =>
              fade(k, i, row.map((fill, n) => rect(26 + n * 74, 40 + i * 100, 68, 84, fill, 16)).join('')),
            )
            .join(''),
        points: [
          ['Tom sobre tom', 'Tom sobre tom: a mesma cor, do claro ao escuro. É elegante e não erra.'],
          ['Vizinhas na roda', 'Vizinhas na roda das cores, como laranja, amarelo e verde. Dão movimento sem brigar.'],
          ['Opostas, uma de cada vez', 'Opostas, como vermelho e azul. Uma domina, a outra aparece só no detalhe.'],
        ],
      },
      {
        title: 'Sempre teste na parede',
        said: 'E não decida na loja: a luz muda tudo.',
        art: () => wall('#f7ddcb') + rect(60, 70, 148, 130, '#0b85bb', 8) + circle(226, 52, 24, '#e8ca5e'),
        points: [['Meio metro, de manhã e à noite', 'Leve uma amostra, pinte meio metro, e olhe de manhã e à noite.']],
      },
    ],
  },
]
