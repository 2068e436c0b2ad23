/** The road of the logo, in a square of 32, as in favicon.svg: its sides, and the line down its middle. */
export const logoPaths = {
  sides:
    'M4 8.2C8 6 12.3 6.6 14.8 9.4L11.6 26.2C9.6 24.4 6.8 24 4 25ZM28 8.2C24 6 19.7 6.6 17.2 9.4L20.4 26.2C22.4 24.4 25.2 24 28 25Z',
  middle: 'M15.7 11h.6l.15 2.4h-.9ZM15.45 15.2h1.1l.2 3.3h-1.5ZM15.15 20.6h1.7l.3 4.4h-2.3Z',
}
