-- CreateIndex
CREATE INDEX "Picture_ofName_idx" ON "Picture"("ofName");
