/** A shelf in the garage: a filter, a can of oil, a box. */
export const Shelf = () => (
  <svg viewBox="0 0 240 150" aria-hidden className="mx-auto h-36 w-full">
    <g fill="none" strokeWidth="3" strokeLinejoin="round" className="stroke-road">
      <path d="M22 118H218M40 118v20M200 118v20" />
      <path d="M46 60h44v54H46Z" className="fill-card" />
      <path d="M46 60q22 -12 44 0" />
      <path d="M108 34h34l8 16v64h-50V50Z" className="fill-card" />
      <path d="M112 34v-10h16v10" />
      <path d="M164 78h40v36h-40Z" className="fill-card" />
    </g>
    <g fill="none" strokeWidth="2" className="stroke-edge">
      <path d="M56 68v40M64 68v40M72 68v40M80 68v40" />
      <path d="M164 90h40M184 78v12" />
    </g>
    <path d="M108 66h34v26h-34Z" className="fill-plate" />
  </svg>
)
