export interface Finding {
  grade: 'fine' | 'note' | 'wrong'
  about: string
  says: string
}

const graded = (grade: Finding['grade']) => (about: string, says: string) => ({ grade, about, says })
export const fine = graded('fine')
export const note = graded('note')
export const wrong = graded('wrong')

/** The shortest that says what kind of failure it was. */
export function reasonOf(error: unknown): string {
  const { code, name, message, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
  return cause?.code ?? code ?? (name !== 'Error' && name !== 'TypeError' ? name : message)
}
