/** Lines of cells between bars, as one would write them on paper; blank lines are left out. */
export function readTable(text: string, columns: number): string[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      if (cells.length !== columns) throw new Error(`Expected ${columns} cells, found ${cells.length}: ${line}`)
      return cells
    })
}

/** The numbers of a cell in their order: '1242 cc 4 cyl' gives 1242 and 4. */
export const numbersIn = (cell: string): number[] => (cell.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
