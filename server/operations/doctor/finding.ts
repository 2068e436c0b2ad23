export interface Finding {
  grade: 'fine' | 'note' | 'wrong'
  about: string
  says: string
}

const graded = (grade: Finding['grade']) => (about: string, says: string) => ({ grade, about, says })
export const fine = graded('fine')
export const note = graded('note')
export const wrong = graded('wrong')
