export default function Page() {
  return (
    <main id="main">
      <h1>publish/index</h1>
    </main>
  )
}
