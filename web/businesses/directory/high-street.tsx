/** A short street with its shutters down. */
export const HighStreet = () => (
  <svg viewBox="0 0 240 120" aria-hidden="true" strokeLinejoin="round">
    <g className="stroke-page" strokeWidth="1.5">
      <path d="M24 40h56v62H24z" fill="#1d3f66" />
      <path d="M80 28h64v74H80z" className="fill-primary" />
      <path d="M144 44h52v58h-52z" fill="#8a3b12" />
    </g>
    <g className="fill-raised stroke-edge" strokeWidth="1">
      <path d="M32 62h40v40H32zM90 56h44v46H90zM152 66h36v36h-36z" />
      <path
        fill="none"
        d="M32 70h40M32 78h40M32 86h40M32 94h40M90 64h44M90 72h44M90 80h44M90 88h44M90 96h44M152 74h36M152 82h36M152 90h36"
      />
    </g>
    <g className="stroke-plate" strokeWidth="2">
      <path d="M30 52h44M88 44h48M150 56h40" />
    </g>
    <path d="M8 102h224v6H8z" className="fill-raised stroke-edge" />
  </svg>
)
